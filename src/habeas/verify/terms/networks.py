"""Networks, names, certificates, web, mail."""

from __future__ import annotations

NETWORKS = """
link: link | 链路, 链接
link_state: link state, carrier | 链路状态, 载波
switch_device: network switch | 交换机
vlan: vlan | 虚拟局域网, vlan
subnet: subnet, network segment, cidr | 子网, 网段
vpc: vpc | 专有网络, 虚拟私有云
vpn: vpn | 虚拟专用网, 专用网, vpn
tunnel: tunnel | 隧道
bgp: bgp, bgp session, border gateway | 边界网关
neighbor: neighbor, neighbour, peer, peering | 邻居, 对等体, 对端
adjacency: adjacency | 邻接, 邻接关系
prefix: prefix | 前缀
suffix: suffix | 后缀
autonomous_system: autonomous system, asn | 自治系统, 自治域
next_hop: next hop, nexthop | 下一跳
hop: hop | 跳, 跳数
mac_address: mac address, hardware address | 物理地址
arp: arp | 地址解析协议
dhcp: dhcp | 动态地址分配
address_pool: address pool | 地址池
nat: nat, network address translation | 地址转换, 网络地址转换
conntrack: conntrack, connection tracking | 连接跟踪, 连接追踪
multicast: multicast | 组播, 多播
broadcast_noun: broadcast | 广播
datagram: datagram | 数据报, 报文
frame: frame | 帧
mtu: mtu | 最大传输单元
checksum: checksum, crc | 校验和, 校验码
packet_loss: packet loss | 丢包, 丢包率
jitter: jitter | 抖动
rtt: rtt, round trip, round trip time | 往返时延, 往返时间, 往返延迟
throughput: throughput | 吞吐, 吞吐量
qps: qps, queries per second, requests per second, rps | 每秒请求数, 每秒查询数, qps
tps: tps, transactions per second | 每秒事务数, tps
iops: iops | 每秒读写次数, iops
per_second: per second | 每秒, 每秒钟
per_minute: per minute | 每分钟
concurrency: concurrency, concurrent, parallelism, parallel | 并发, 并发数, 并行, 并行度
inbound: ingress | 入向, 入方向
outbound: egress | 出向, 出方向
uplink: uplink | 上行, 上联
downlink: downlink | 下行, 下联
acl: acl, access control list | 访问控制列表
security_group: security group | 安全组
whitelist: whitelist, allowlist, allow list | 白名单
blacklist: blocklist, denylist, block list | 黑名单
waf: waf, web application firewall | 应用防火墙
ddos: ddos, denial of service | 拒绝服务, 流量攻击
scrubbing: scrubbing | 清洗
bot: bot, crawler, spider | 爬虫, 机器人
captcha: captcha | 验证码
verification_code: verification code, otp, one-time password | 验证码, 动态码
domain: domain, domain name | 域名, 域
hostname_sni: sni, server name | 服务器名称
zone_dns: dns zone, zone | 区, 区域, 域
dns_record: dns record, resource record | 解析记录
record_type: record type, query type, qtype | 记录类型, 查询类型
nameserver: name server, nameserver | 域名服务器
ttl: ttl, time to live | 生存时间, 存活时间, 有效期
recursion: recursion, recursive | 递归
zone_transfer: zone transfer, axfr, transfer | 区域传送, 区传送, 传送
serial: serial, serial number | 序列号, 序号
propagation: propagation | 传播
url_noun: url, link | 网址, 链接
uri_query: query string | 查询串
site: site, website | 站点, 网站, 场地
page_web: web page, webpage, page | 页面, 网页
cookie: cookie | cookie
user_agent: user agent, useragent, browser | 浏览器, 用户代理
referer: referer, referrer | 来源页
request_id: request id, correlation id | 请求编号, 请求号
protocol: protocol, proto | 协议
scheme: scheme | 方案
cipher: cipher, cipher suite | 加密套件, 密码套件
certificate_authority: certificate authority, ca, issuer | 证书机构, 签发机构, 颁发者, 签发者, 颁发机构
issuer: issuer | 颁发者, 签发者, 颁发机构, 签发机构, 颁发方
certificate_chain: certificate chain, chain | 证书链, 链
subject: subject | 主体, 主题
common_name: common name, cn | 通用名
private_key: private key | 私钥
public_key: public key | 公钥
fingerprint: fingerprint, thumbprint | 指纹
acme: acme | 自动签发
algorithm: algorithm | 算法
virtual_host: virtual host, vhost | 虚拟主机
listener: listener | 监听器
cdn: cdn, content delivery network | 内容分发, 内容分发网络, cdn
edge: edge, edge node, pop | 边缘节点
origin: origin, origin server | 源站, 回源
cache_status: cache status | 缓存状态
prefetch: prefetch, preload | 预取
mail: mail, email, e-mail | 邮件, 邮箱
mailbox: mailbox, inbox | 邮箱, 信箱
sender: sender | 发件人, 发送方, 发送者
recipient: recipient, rcpt, addressee | 收件人, 收信人
receiver: receiver | 接收方, 接收者, 接收端
mail_relay: mail relay, smarthost | 中继, 转发服务器
mail_queue: mail queue | 邮件队列
spam: spam, junk | 垃圾邮件
attachment: attachment | 附件
greylisting: greylisting, greylist, graylisting | 灰名单
smtp: smtp | smtp
sms: sms, text message | 短信
template: template | 模板
grpc: grpc | grpc
rpc: rpc, remote procedure call | 远程调用
websocket: websocket | 长连接
frame_ws: pong | 心跳包
sequence: sequence | 序列, 序号
syn: syn, syn packet | 握手包
backlog_listen: listen backlog, accept queue | 全连接队列, 半连接队列
retransmission: retransmission, retransmit | 重传
window_size: window size | 窗口大小
broadcast_storm: broadcast storm, loop | 环路, 广播风暴
spanning_tree: spanning tree, stp | 生成树
port_channel: bond, bonding, lag group, port channel | 聚合口, 链路聚合
wireless: wireless, wifi, wi-fi, wlan | 无线, 无线网络
access_point: access point | 接入点
signal_strength: signal strength, rssi | 信号强度
base_station: base station | 基站
sim: sim card | 流量卡
leased_line: leased line, dedicated line | 专线
operator_carrier: telecom operator, isp | 运营商
entrance: entrance | 入口
exit_point: exit point | 出口
security_association: sa | 安全联盟
relay_host: relay, relayhost | 中继
addressed: addressed to, destined for | 发往, 寄往, 送往
not_responding: not responding, no response, unresponsive | 无响应, 没有响应, 未响应
"""
