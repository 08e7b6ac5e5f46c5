"""What systems do, and what happens to them."""

from __future__ import annotations

DEEDS = """
open!: open, opened, opening | 打开, 开启, 打开了
close!: close, closed, closing | 关闭, 断开, 关掉, 关闭了
connect!: connect, connection, reach, establish, connecting | 连接, 连接到, 连上, 建立, 建立连接, 连通,
    访问, 连入, 接入
disconnect!: disconnect, disconnected, drop, dropped, disconnection | 断开, 断连, 掉线, 断线
accept!: accept, accepted | 接受
receive!: receive, received, get, got, arrive, arrived, reception, arrival, arrivals, receiving | 接收,
    收到, 接收到, 被接收, 接收自, 到达, 收, 收取, 收了, 接到, 收到了, 拿到, 获得, 得到
send!: send, sent, transmit, transmission, sending, send out, sent out | 发送, 发出, 传送, 发送了, 发往,
    发给, 传出
serve!: serve, serving, served, provide | 提供, 提供服务, 服务, 传输
call!: call, invoke, calling, invocation | 调用, 访问, 请求, 发起调用, 请求了
fetch!: fetch, pull, download, retrieve, retrieval | 拉取, 获取, 下载, 取, 取回, 取得, 拉
push!: push, upload | 推送, 上传
login!: login, log in, logged in, logging in, logon, sign in, password, authentication, authenticate, auth,
    logging on, signed in | 登录, 登陆, 认证, 鉴权, 密码, 验证, 登入
logout!: logout, log out, sign out | 登出, 注销
read!: read, reading | 读, 读取
write!: write, wrote, written | 写, 写入
create!: create, created, spawn, creation | 创建, 新建, 建立
delete!: delete, deleted, remove, removed, erase, removal, deletion | 删除, 移除, 删掉, 移走
update!: update, updated, modify, modification, edit, edited | 更新, 修改, 改写, 编辑
start!: start, started, begin, launch, boot, since, started at, began at, starting | 启动, 开始, 起始,
    启动了, 起动
stop!: stop, stopped, halt, shutdown, shut down, terminate, terminated, stopping | 停止, 停掉, 关闭, 终止,
    停了, 停下, 停机
kill!: kill, killed, killing | 杀死, 被杀死, 杀掉, 终止, 杀掉了, 杀死了, 被杀, 强杀, 杀
evict!: evict, evicted, eviction | 驱逐, 淘汰, 逐出, 淘汰了, 驱逐了
schedule!: schedule, scheduled, assign, assigned | 调度, 分配
mount!: mount, mounted | 挂载
attach!: attach, attached | 挂接, 挂载
bind!: bind, bound | 绑定
listen!: listen, listening | 监听
resolve_name!: resolve, lookup, look up, dns, resolution, name resolution, resolving | 解析, 域名解析
parse!: parse, parsing, decode | 解析, 解码
validate!: validate, verify, verification, validation | 校验, 验证
register!: register, registered, join, joined | 注册, 加入
renew!: renew, renewed, refresh | 续期, 续约, 刷新
acquire!: acquire, obtain, get, acquired, acquisition, obtained | 获取, 取得, 申请, 拿到, 获得, 取到, 获得了
release!: release | 释放
allocate!: allocate, allocated, allocation | 分配
process!: process, handle, processing, handling | 处理
execute!: execute, run, ran, executed, execution, perform, performed, carry out, carried out, invoke | 执行,
    运行, 跑, 跑了, 执行了, 运行了
complete!: complete, completed, finish, finished, done, completion | 完成, 结束, 执行完, 做完, 跑完, 完毕
respond!: respond, answer, reply, return, returned, nreturned, rows sent, rows returned | 响应, 返回, 应答,
    答复
retry!: retry, retried, retrying | 重试, 重试了, 再试
wait!: wait, waiting, waited | 等待, 锁等待, 等了, 等候
reject!: reject, rejected, rejection | 拒绝, 拒收, 驳回, 拒
refuse!: refuse, refused, refusal | 拒绝, 被拒绝, 被拒
deny!: deny, denied, forbid, forbidden, not allowed, not permitted, denial | 拒绝, 被拒绝, 禁止, 拒绝访问
interrupt!: interrupt, interrupted, interruption | 中断, 打断
abort!: abort, aborted, cancel, canceled, cancelled | 中止, 取消
expire!: expire, expired, expiry, run out, runs out, ran out, expires | 过期, 到期, 失效, 到期了, 过期了
timeout!: timeout, timed out, time out, times out, timing out, timed-out, time-out, deadline exceeded |
    超时, 超时了
throw!: throw, threw, thrown, raise, raised | 抛出, 抛, 抛出了, 抛了
exceed!: exceed, exceeded, over limit, breach | 超过, 超出, 超限
crash!: crash, crashed, panic, panicked, core dump, segfault, crashing | 崩溃, 宕机, 崩了, 崩溃了, 挂掉
exit!: exit, exited, quit, exiting | 退出, 退出了
restart!: restart, restarted, reboot, rebooted, restarting | 重启, 重新启动, 重启了, 重启过, 重新拉起
replicate!: replicate, replicated | 复制
elect!: elect, elected | 选举, 当选
commit!: commit, committed | 提交
rollback!: rollback, roll back, rolled back, revert | 回滚
deploy!: deploy, deployed, rollout, roll out, rolled out, rolling update, rollingupdate | 部署, 发布, 上线,
    滚动更新
lock!: lock, locked | 锁定, 加锁
page!: page, call, notify | 呼叫, 通知, 联系
capture!: capture, take, collect, obtain, dump | 抓取, 获取, 采集
inspect!: inspect, check, look at, examine, review, investigate, verify, see | 检查, 查看, 排查, 审查, 核对,
    确认
reserve!: reserve, reserved | 预留, 保留
trigger!: trigger, triggered, triggering | 触发
break!: break, broken, broke | 断开, 中断, 损坏
fail!: fail, failed, failure, failing, unsuccessful, unable | 失败, 未成功, 未能成功, 出错, 故障, 失败了
error!: error, err, errors, fault, errored | 错误, 报错, 出错, 异常, 报了错
exception!: exception | 异常, 例外
queued!: queue, queued, queueing, queuing, enqueue | 排队, 入队
deadlock!: deadlock | 死锁
leak!: leak | 泄漏, 泄露
overflow!: overflow | 溢出
corrupt!: corrupt, corrupted, corruption | 损坏
lose!: lost, lose, loss | 丢失, 丢
block!: blocked, blocking | 阻塞, 被阻塞, 堵塞, 阻塞了
replace!: replace, replaced, replacing, replacement | 替换, 替换了, 取代, 换成, 更换
promote!: promote, promoted, promotion | 升主, 提升为主, 晋升, 提升, 提升为主库, 提主
demote!: demote, demoted, demotion | 降为从, 降为备
compare!: compare, compared, comparing, comparison | 并比较, 再比较, 先比较, 进行比较, 对比
test!: test, tested, testing | 测试, 用例
measure!: measure, measured | 测量
collect!: collect, gather | 收集
renewal!: renewal, renew | 续期, 续签
depend!: depends on, depend on, dependent on | 依赖, 依赖于
scale!: scale, scaled, scaling | 扩容, 扩缩容
change!: change, changed, alter, altered, alteration | 变更, 改变, 改为, 变为, 变动, 改动, 更改, 改成, 调整,
    调整为, 调为, 调到
free_memory!: freed, reclaim, reclaimed | 回收, 释放
"""
