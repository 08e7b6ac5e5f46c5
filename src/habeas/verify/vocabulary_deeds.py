"""Actions and states, in the form that `vocabulary` describes."""

from __future__ import annotations

ACTIONS = """
open!: open, opened | 打开, 开启
close!: close, closed | 关闭, 断开
connect!: connect, connection, reach, establish | 连接, 连接到, 连上, 建立, 建立连接, 连通, 访问
disconnect!: disconnect, disconnected, drop, dropped | 断开, 断连, 掉线
accept!: accept, accepted | 接受
receive!: receive, received, get, got, arrive, arrived, reception | 接收, 收到, 接收到, 被接收, 接收自, 到达
send!: send, sent, transmit | 发送, 发出
serve!: serve, serving, served, provide | 提供, 提供服务, 服务, 传输
call!: call, invoke, calling | 调用, 访问, 请求
fetch!: fetch, pull, download, retrieve | 拉取, 获取, 下载, 取
push!: push, upload | 推送, 上传
login!: login, log in, logged in, logging in, logon, sign in, password, authentication, authenticate,
    auth | 登录, 登陆, 认证, 鉴权, 密码, 验证
logout!: logout, log out, sign out | 登出, 注销
read!: read, reading | 读, 读取
write!: write, wrote, written | 写, 写入
create!: create, created, spawn | 创建, 新建
delete!: delete, deleted, remove, removed, erase | 删除, 移除
update!: update, updated, modify | 更新, 修改
start!: start, started, begin, launch, boot, since, started at, began at | 启动, 开始, 起始
stop!: stop, stopped, halt, shutdown, shut down, terminate, terminated | 停止, 停掉, 关闭, 终止
kill!: kill, killed | 杀死, 被杀死, 杀掉, 终止
evict!: evict, evicted, eviction | 驱逐, 淘汰, 逐出
schedule!: schedule, scheduled, assign, assigned | 调度, 分配
mount!: mount, mounted | 挂载
attach!: attach, attached | 挂接, 挂载
bind!: bind, bound | 绑定
listen!: listen, listening | 监听
resolve_name!: resolve, lookup, look up, dns | 解析
parse!: parse, parsing, decode | 解析, 解码
validate!: validate, verify, verification, validation | 校验, 验证
register!: register, registered, join, joined | 注册, 加入
renew!: renew, renewed, refresh | 续期, 续约, 刷新
acquire!: acquire, obtain, get | 获取, 取得, 申请, 拿到
release!: release | 释放
allocate!: allocate | 分配
process!: process, handle, processing, handling | 处理
execute!: execute, run, ran, executed | 执行, 运行
complete!: complete, completed, finish, finished, done | 完成, 结束, 执行完
respond!: respond, answer, reply, return, returned | 响应, 返回, 应答, 答复
retry!: retry, retried, retrying | 重试
wait!: wait, waiting, waited | 等待, 锁等待
reject!: reject, rejected | 拒绝
refuse!: refuse, refused | 拒绝, 被拒绝
deny!: deny, denied, forbid, forbidden, not allowed, not permitted | 拒绝, 被拒绝, 禁止
interrupt!: interrupt, interrupted | 中断, 打断
abort!: abort, aborted, cancel, canceled, cancelled | 中止, 取消
expire!: expire, expired, expiry | 过期, 到期, 失效
timeout!: timeout, timed out, time out, times out, timing out, timed-out, time-out, deadline exceeded | 超时
throw!: throw, threw, thrown, raise, raised | 抛出, 抛
exceed!: exceed, exceeded, over limit, breach | 超过, 超出, 超限
crash!: crash, crashed, panic, panicked, core dump, segfault | 崩溃, 宕机
exit!: exit, exited, quit | 退出
restart!: restart, restarted, reboot, rebooted | 重启, 重新启动
replicate!: replicate, replicated | 复制
elect!: elect, elected | 选举, 当选
commit!: commit, committed | 提交
rollback!: rollback, roll back, rolled back, revert | 回滚
deploy!: deploy, deployed, rollout, roll out, rolled out, rolling update, rollingupdate | 部署, 发布,
    上线, 滚动更新
lock!: lock, locked | 锁定, 加锁
page!: page, call, notify | 呼叫, 通知, 联系
capture!: capture, take, collect, obtain, dump | 抓取, 获取, 采集
inspect!: inspect, check, look at, examine, review, investigate, verify, see | 检查, 查看, 排查, 审查,
    核对, 确认
reserve!: reserve, reserved | 预留, 保留
trigger!: trigger, triggered | 触发
break!: break, broken, broke | 断开, 中断, 损坏
fail!: fail, failed, failure, failing, unsuccessful, unable | 失败, 未成功, 未能成功, 出错, 故障
error!: error, err, errors, fault | 错误, 报错, 出错, 异常
exception!: exception | 异常, 例外
queued!: queue, queued, queueing, queuing, enqueue | 排队, 入队
deadlock!: deadlock | 死锁
leak!: leak | 泄漏, 泄露
overflow!: overflow | 溢出
corrupt!: corrupt, corrupted, corruption | 损坏
lose!: lost, lose, loss | 丢失, 丢
block!: blocked, blocking | 阻塞, 被阻塞, 堵塞, 阻塞了
replace!: replace, replaced, replacing | 替换, 替换了, 取代, 换成
promote!: promote, promoted | 升主, 提升为主, 晋升, 提升
demote!: demote, demoted | 降为从, 降为备
compare!: compare, compared, comparing, comparison | 并比较, 再比较, 先比较, 进行比较, 对比
test!: test, tested, testing | 测试
measure!: measure, measured | 测量
collect!: collect, gather | 收集
renewal!: renewal, renew | 续期, 续签
depend!: depends on, depend on, dependent on | 依赖, 依赖于
scale!: scale, scaled, scaling | 扩容, 扩缩容
change!: change, changed | 变更, 改变, 改为, 变为
free_memory!: freed, reclaim, reclaimed | 回收, 释放
"""

STATES = """
firing~: firing, fire, fires, fired, active, triggered, triggering | 触发, 正在触发, 触发中, 告警中,
    激活 <> resolved, pending_alert
resolved~: resolved, resolve, recovered, cleared, normal | 解除, 已解除, 恢复, 已恢复, 已解决, 恢复正常,
    消除, 已消除 <> firing
pending_alert~: pending | 待触发, 等待触发, pending <> firing
hit~: hit | 命中 <> miss
miss~: miss, missed | 未命中 <> hit
up~: up, online, alive, running | 在线, 存活, 运行中, 正常运行 <> down
down~: down, offline, unreachable, dead | 宕机, 离线, 下线, 不可达, 挂了, 停机 <> up
ok~: ok, healthy, okay, good, normal | 正常, 健康, 良好, ok <> failed, degraded, unhealthy
healthy~: healthy | 健康 <> unhealthy
unhealthy~: unhealthy | 不健康, 异常 <> healthy
degraded~: degraded, degrade, degradation | 降级, 性能下降 <> ok
failed~: failed, fail, failure, failing | 失败, 已失败, 故障 <> ok, success
success~: success, succeed, succeeded, successful, successfully | 成功, 已成功 <> fail, failed
progressing~: progressing, in progress, ongoing, underway, being, under way, so far | 进行中, 正在进行,
    正在, 已进行 <> completed
completed~: completed, complete, finished, done | 完成, 已完成, 结束, 已结束 <> progressing
ready~: ready | 就绪, 已就绪 <> unready
full~: full, exhausted, exhaustion, fully used, used up, depleted, saturated, maxed out | 用满, 耗尽,
    已满, 满, 用尽, 占满, 用完, 已用满
enabled~: enabled, enable, on | 启用, 开启, 已启用 <> disabled
disabled~: disabled, disable, off | 禁用, 关闭, 已禁用, 停用 <> enabled
open~: open | 打开, 断路 <> closed
closed~: closed, close | 关闭, 已关闭 <> open
connected~: connected | 已连接 <> disconnected
disconnected~: disconnected | 断开, 已断开, 断连 <> connected
available~: available | 可用 <> unavailable
unavailable~: unavailable | 不可用 <> available
valid~: valid | 有效, 合法 <> invalid
invalid~: invalid, illegal, malformed, bad, nonexistent, non-existent | 无效, 非法, 不存在, 不合法 <> valid
allowed~: allowed, permitted | 允许 <> denied
denied~: denied, forbidden, not allowed, not permitted | 拒绝, 被拒绝, 禁止 <> allowed
accepted~: accepted | 接受, 已接受 <> rejected
rejected~: rejected, refused | 拒绝, 被拒绝 <> accepted
stopped~: stopped | 停止, 已停止 <> running
running~: running | 运行中, 运行, 正在运行 <> stopped
restarting~: restarting | 重启中, 正在重启
slow~: slow | 慢
stale~: stale, outdated | 过期, 陈旧
leader~: leader, primary, master | 主, 主库, 主节点 <> replica_role
replica_role~: follower, standby, secondary, slave, replica | 从, 从库, 备库, 从节点 <> leader
increased~: increase, increased, grow, grew, grown, rise, rose, risen, climb, climbed, up, went up,
    gain | 增加, 增至, 上升, 升至, 增长, 升高, 涨到, 升到, 增加到 <> decreased
decreased~: decrease, decreased, drop, dropped, fall, fell, fallen, shrink, shrank, shrunk, decline,
    declined, reduce, reduced, went down | 减少, 下降, 降至, 降到, 降低, 减至, 减少到, 缩小,
    跌至 <> increased
before~: before, prior | 之前, 前 <> after
after~: after, following | 之后, 后 <> before
local~: local | 本地 <> remote
high~: high, elevated | 高, 过高, 偏高 <> low
low~: low | 低, 过低, 偏低 <> high
scaled_up~: scale up, scaled up, scale out, scaled out, scaling up, scaling out | 扩容, 已扩容 <> scaled_down
scaled_down~: scale down, scaled down, scale in, scaled in, scaling down | 缩容, 已缩容 <> scaled_up
included~: included, with | 包含
"""
