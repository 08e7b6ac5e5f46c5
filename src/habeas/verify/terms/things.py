"""What every system has: its parts, its measures, the words that alerts and logs are made of."""

from __future__ import annotations

THINGS = """
memory: memory, mem, ram | 内存
heap: heap | 堆, 堆内存
cpu: cpu, cpus, processor | 处理器, cpu
vcpu: vcpu, vcpus | vcpu
disk: disk, filesystem, file system, disks | 磁盘, 硬盘, 文件系统, 盘
storage: storage, volume, pvc, storage space | 存储, 存储卷, 卷, 存储空间
inode: inode | inode
network: network, net | 网络
bandwidth: bandwidth | 带宽
traffic: traffic | 流量
load: load | 负载
swap: swap | 交换分区, 交换空间
usage: usage, use, used, using, utilization, utilisation, occupancy, consumption, consume, occupy, in use,
    spent | 使用率, 使用量, 使用, 占用, 占用率, 用量, 已用, 已使用, 利用率, 用了, 用掉, 耗用, 占了, 占用了,
    用去
saturation: saturation, saturate | 饱和, 饱和度
free: free, unused, headroom, free space, available space, free capacity | 空闲, 未使用, 空余, 可用, 剩余,
    还剩, 剩下, 可用空间, 剩余空间, 空闲空间
remaining: remaining, remain, left, leftover, rest, remains | 剩余, 剩下, 余下, 还剩, 剩, 余, 尚余, 还余
available: available, availability, avail | 可用, 可用性, 剩余
total: total, overall, phys, physical, capacity, grand total | 总, 总量, 总数, 总计, 总共, 总的, 共, 共有,
    一共, 共计, 物理, 容量, 总容量, 总和, 总计为
max: max, maximum, upper limit, cap, ceiling, at most, up to, highest allowed | 至多, 最大, 最大值, 最大数,
    上限, 最高, 最多, 顶, 封顶
min: min, minimum, lower limit | 最小, 最小值, 下限, 最低
limit: limit, cap, quota, budget | 限制, 上限, 限额, 配额, 限值
threshold: threshold, limit, alert line, trigger level, trip point | 阈值, 门限, 告警线, 阀值, 告警阈值,
    告警阈, 触发值, 界限, 门槛, 阈
current: current, currently, now, reading | 当前, 目前, 现在, 当前值, 现值
value: value, reading, figure, metric, measurement | 值, 数值, 读数, 指标, 取值, 指标值, 测值, 实测值,
    实际值
average: average, avg, mean | 平均, 均值, 平均值
p99: p99 | p99
p95: p95 | p95
p50: p50, median | 中位数
percentile: percentile, quantile | 分位, 百分位, 分位数
rate: rate, ratio, percentage, fraction, share, proportion | 率, 比率, 比例, 占比, 百分比
count: count, number, num, cnt, amount, quantity, tally | 数量, 次数, 个数, 条数, 计数, 数, 数目, 台数,
    总数, 件数, 人数, 份数
size: size, length, len, large, big, bytes | 大小, 长度, 体积, 尺寸
depth: depth, queue length | 深度, 队列长度
lag: lag, backlog, behind, lagging, trailing, replication lag, replica lag, replication delay | 积压,
    积压量, 堆积, 滞后, 落后, 消费延迟, 延迟, 复制延迟, 主从延迟, 同步延迟, 消费滞后, 消费积压
latency: latency, delay, response time, slow, response latency, rt | 延迟, 时延, 响应时间, 响应, 耗时, 慢,
    延时
duration: duration, total time, elapsed time, last, lasting, take, took, taken, elapsed, elapse, spend,
    spent, run, ran, long, cost, active for, dur, spending | 持续, 持续时间, 时长, 耗时, 用时, 用了, 历时,
    已进行, 进行了, 花费, 运行, 时间, 停顿时长, 运行时长, 花了, 花, 耗, 耗了, 用去, 历经, 为期, 长达
uptime: uptime, up for, running for | 运行时间, 运行时长, 已运行
interval: interval, period | 间隔, 周期
waiting: waiting, wait, waiter, waited, awaiting | 等待, 等待数, 等待中, 排队, 等待者, 等待连接数, 等候,
    在等
pending: pending, outstanding, unprocessed | 待处理, 挂起, 未处理, 待定, 未决
active: active, in use, busy | 活跃, 活动, 使用中, 在用, 繁忙, 活动连接
idle: idle | 空闲, 闲置
reserved: reserved, reserve | 预留, 保留
connection: connection, conn, connect | 连接, 连接数
slot: slot | 槽位, 槽, 连接槽位, 连接数, 名额
pool: pool, connection pool, pools | 连接池, 池, 线程池
thread: thread | 线程
process: process, proc, pid, processes | 进程
goroutine: goroutine | 协程
worker: worker | 工作进程, 工作线程, worker
fd: file descriptor, fd, open file, filedesc | 文件描述符, 文件句柄, 句柄
queue: queue | 队列
message: message, msg, messages | 消息, 信息, 报文
record: record | 记录
event: event | 事件
request: request, req, acquire | 请求, 获取
response: response, resp, reply, answer, responses | 响应, 应答, 返回, 回应, 回复
member: member | 成员, 成员数
replica: replica, copy | 副本, 副本数
desired: desired, expected, wanted, spec | 期望, 预期, 目标
partition: partition | 分区
shard: shard | 分片
offset: offset, offsets | 偏移, 偏移量, 位点, 位移
topic: topic | 主题, topic
group: group | 组, 消费组, 消费者组
consumer: consumer, consume, consuming | 消费者, 消费, 消费组, 消费者组
producer: producer, produce | 生产者
broker: broker | broker, 代理
leader: leader | 主节点, leader, 领导者
follower: follower | 从节点, follower, 跟随者
election: election, elect | 选举
quorum: quorum | 法定人数, 仲裁
epoch: epoch, term | 任期, 纪元
index: index | 索引
database: database, db, datname, schema | 数据库, 库
table: table, relation | 表
row: row, tuple | 行
statement: statement, stmt, sql | 语句, sql
query: query | 查询
select: select | select
transaction: transaction, txn, tx | 事务
lock: lock | 锁
cache: cache, caching | 缓存
hit: hit | 命中
miss: miss | 未命中
key: key | 键
port: port | 端口
source: source, src, origin | 源, 来源
destination: destination, dest, dst, target | 目标, 目的, 目的地, 对端
address: address, addr, endpoint | 地址
ip: ip, ip address | ip
client: client, peer, remote | 客户端, 客户机, 对端
server: server, myid | 服务器, 服务端, 节点
upstream: upstream | 上游
downstream: downstream | 下游
backend: backend | 后端
frontend: frontend | 前端
proxy: proxy | 代理
service: service, svc, app, application, services | 服务, 应用, 应用程序
host: host, hostname, machine, server, hosts | 主机, 机器, 主机名, 节点, 服务器, 宿主
node: node | 节点, 所在节点
instance: instance | 实例
pod: pod | pod, 容器组
container: container | 容器
deployment: deployment, deploy | 部署, 发布
namespace: namespace, ns | 命名空间
cluster: cluster | 集群
region: region, zone, area, az | 区域, 可用区, 地域
component: component, module, subsystem, unit | 组件, 模块, 单元
device: device, dev | 设备
interface: interface, iface, nic | 接口, 网卡
user: user, username, account, ruser, users | 用户, 用户名, 账号, 账户, 使用者, 账户名
session: session | 会话
token: token | 令牌
certificate: certificate, cert | 证书
password: password | 密码, 口令
api: api | 接口
path: path, uri, url, route, endpoint, location | 路径, 地址, 接口, 路由
method: method, verb | 方法, 请求方法
status: status, state, statuscode, status code | 状态, 状态码
health: health, health state | 健康状态, 健康度, 健康状况
operation: operation, op | 操作
rx: rx | 接收
tx: tx | 发送
statuscode: status code, statuscode, http status, response code, http code, rcode | 状态码, 返回码, 响应码
http: http | http
exitcode: exit code, exitcode, exit status, exited with code | 退出码, 退出代码
code: code, errno, status | 代码, 码, 错误码
version: version, release, build, tag, revision, versions | 版本, 版本号
image: image | 镜像
file: file, files | 文件
directory: directory, dir, folder | 目录
block: block, blk | 块, 数据块
trace: trace, traceid, trace id | trace, 链路, 追踪, 调用链
span: span | span
job: job, task, jobs | 任务, 作业
cron: cron, cronjob | 定时任务
batch: batch | 批, 批次, 批处理
step: step, phase, stage, steps | 步骤, 阶段, 步
attempt: attempt, try, tried | 尝试, 次尝试, 次
retry: retry, retried, retries | 重试
backoff: backoff, back off | 退避
rule: rule | 规则
policy: policy | 策略
config: config, configuration, setting, conf, configured, configurations | 配置, 设置, 配置项
name: name, named, called | 名称, 名, 名为
id: id, identifier, number | 编号, id, 标识
type: type, kind, category | 类型
reason: reason, reasons | 原因, 理由, 缘由
owner: owner | 负责人, 所有者
temperature: temperature, temp | 温度
battery: battery | 电池
voltage: voltage | 电压
packet: packet, packets | 包, 数据包, 报文, 分组
byte: byte, bytes | 字节, 字节数
line: line, line number | 行, 行号
probe: probe, check, health check, healthcheck | 探针, 探测, 检查, 健康检查
liveness: liveness | 存活
readiness: readiness | 就绪
startup: startup | 启动
restart: restart, reboot | 重启, 重启次数, 重新启动
deadline: deadline | 截止时间, 期限
oom: oom, out of memory, running out of memory, ran out of memory, run out of memory, outofmemory,
    memory exhausted | 内存不足, 内存溢出, 内存超限, 内存耗尽, oom
gc: gc, garbage collection, collection, collector | 回收, 垃圾回收, gc
pause: pause, stop, stopped | 停顿, 暂停
fullgc: full gc, pause full | full gc
allocation: allocation, allocate, alloc | 分配
compaction: compaction, compact | 压缩, 合并
snapshot: snapshot | 快照
backup: backup, back up | 备份
replication: replication, replicate | 复制, 同步
sync: sync, synchronize, synchronise | 同步
checkpoint: checkpoint | 检查点
migration: migration, migrate | 迁移
rollout: rollout, roll out, rolling update, rollingupdate, release | 发布, 滚动更新, 上线
rollback: rollback, roll back | 回滚
scaling: scaling | 扩缩容
throttle: throttle, throttling, rate limit, ratelimit | 限流, 节流
circuitbreaker: circuit breaker, circuitbreaker, breaker | 熔断, 熔断器, 断路器
superuser: superuser | 超级用户
ordinary: ordinary, regular, normal, non-superuser | 普通
slowquery: slow query, slowquery, slow sql | 慢查询
threaddump: thread dump | 线程转储
oncall: on-call, oncall, on call | 值班, 值班人员
stacktrace: stack trace, stacktrace, backtrace, traceback, call stack, stack | 堆栈, 调用栈, 调用堆栈, 栈
channel: channel | 通道, 信道
stream: stream | 流
task: task | 任务
header: header | 头, 响应头, 请求头
body: body, payload | 正文, 请求体, 响应体
order: order | 订单
payment: payment | 支付
inventory: inventory, stock | 库存
severity: severity | 严重级别, 级别, 严重程度, 告警级别
priority: priority | 优先级
alertname: alert name, alertname | 告警名, 告警名称
consumergroup: consumer group, consumergroup | 消费组, 消费者组
line_level: level | 级别, 日志级别
half: half | 一半
age: age, aged | 年龄, 存在时间, 时效
canary: canary | 灰度, 金丝雀, 灰度发布
decision: decision | 决策, 决定
baseline: baseline | 基线
upgrade: upgrade, upgraded | 升级
media: media, medium | 介质
newer: new | 新
insufficient: insufficient, not enough, shortage | 不足, 不够
score: score | 得分, 分数, 评分
rpm: rpm | 转速
drive: drive | 盘, 硬盘, 磁盘
bucket: bucket | 桶, 存储桶
resource: resource | 资源
unassigned: unassigned, unallocated | 未分配
unready: unready, notready | 未就绪
unsynced: unsynced, out of sync | 未同步, 不同步
unacked: unacked, unacknowledged | 未确认
main: main, primary | 主, 主要
platform: platform | 平台
transfer: transfer, transferred, copied, copy | 传输, 已传输, 拷贝, 复制
expected: expected, expect | 预期, 期望
symptom: symptom, sign | 症状, 现象, 表现
causeof: cause, reason, causes, cause of, causes of | 原因, 成因, 起因
approval: approval, approve, approved, permission, consent | 批准, 审批, 许可, 同意, 授权
forbid: forbid, prohibit | 禁止, 不得
reset: reset | 重置, 复位
rebalance: rebalance, rebalancing | 再均衡, 重平衡, 再平衡
poison: poison | 毒
step_no: step, steps, action | 步骤, 操作, 动作, 处理步骤
impactnoun: impact, effect | 影响
diagnosis: diagnosis, diagnose, troubleshoot | 诊断, 定位, 排障
mitigation: mitigation, mitigate, remedy, workaround | 缓解, 缓解措施, 处置
escalate: escalate, escalation | 升级, 上报
notify: notify, inform, contact, tell | 通知, 告知, 联系
owner_team: team, owner | 团队, 小组, 负责人
dba: dba, database administrator | 数据库管理员, dba
drain: drain, evacuate | 排空, 驱逐, 腾空
cordon: cordon | 隔离, 封锁
failover: failover, switchover, fail over | 故障转移, 主备切换, 切换
replay: replay | 重放
purge: purge, clean, cleanup, clean up, vacuum, prune | 清理, 清除, 清空
compaction_job: compaction | 压实
rotate: rotate, rotation | 轮转, 轮换
pvc: persistent volume, pv, pvc | 持久卷
ingress: ingress | 入口
sidecar: sidecar | 边车
webhook: webhook | 回调
scrape: scrape | 抓取, 采集
target_noun: target | 目标, 采集目标
exporter: exporter | 采集器, 导出器
dashboard: dashboard, grafana | 看板, 仪表盘
window: window | 窗口
buffer: buffer, buffers | 缓冲区, 缓冲
page_noun: page | 页
chunk: chunk | 块, 分块
segment: segment | 段, 分段
log_noun: logfile, log file | 日志文件
wal: wal, write ahead log | 预写日志, wal
tablespace: tablespace | 表空间
cursor: cursor | 游标
deadline_noun: timeout, deadline | 超时时间, 超时, 期限
keepalive: keepalive, heartbeat | 心跳, 保活
handshake: handshake | 握手
tls: tls, ssl | tls, ssl
dns: dns | 域名解析, dns
route_noun: route, routing | 路由
firewall: firewall | 防火墙
loadbalancer: load balancer, lb | 负载均衡, 负载均衡器
auth: authorization, authorize | 授权
role: role | 角色
secret: secret, credential | 凭据, 密钥
license: license, licence | 许可证
quota: quota | 配额, 额度
rack: rack | 机架
datacenter: datacenter, data center, dc | 机房, 数据中心
view: view | 视图
occurrence: times, occurrence, occurrences | 次, 次数, 遍
sector: sector | 扇区
command: command, cmd | 命令, 指令
kernel: kernel | 内核
space: space, room | 空间
nospace: no space, no space left, out of space, disk full | 空间不足, 磁盘空间不足
array: array | 阵列
spare: spare | 备用盘, 备用
frequency_noun: frequency | 频率
ahead: ahead, ahead of | 领先, 领先于
resolver: resolver | 解析器
endpoint: endpoint | 端点
biggest: biggest, largest | 最大
histogram: histogram | 直方图
operator: operator, actor, performed by | 操作人, 操作者, 执行人, 经办人
request_rate: rps, qps, tps, requests per second, request rate, throughput | 请求速率, 吞吐, 吞吐量, 每秒请求数
asset: asset | 素材, 资产
item_label: label | 标签
child_process: child, subprocess | 子进程
side: side, end | 侧, 端, 一侧, 一端
owner_of: maintainer, maintained by | 维护人, 维护团队
manual: manual, handbook, guide | 手册
sequence_number: sequence, seqno, seq | 序号, 序列号
return_code: rcode, retcode, errcode | 返回码, 响应码, 错误码, 结果码, 错误代码
sampling_point: point | 数据点, 采样点
series: series, time series | 序列, 时间序列
original: original | 原, 原始
destination_side: counterpart | 对方, 对端
people: people, persons, person | 人, 人数, 人员
space_used: space | 空间
statistics: statistics, stats | 统计
hot_spare: hot | 热备, 热
"""
