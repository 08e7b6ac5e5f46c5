"""States of things, with those that they exclude."""

from __future__ import annotations

STATES = """
firing~: firing, fire, fires, fired, active, triggered, triggering, went off | 触发, 正在触发, 触发中,
    告警中, 激活, 正在告警, 告警触发, 报警中 <> resolved, pending_alert
resolved~: resolved, resolve, recovered, cleared, normal, resolution, back to normal | 解除, 已解除, 恢复,
    已恢复, 已解决, 恢复正常, 消除, 已消除, 已恢复正常 <> firing
pending_alert~: pending | 待触发, 等待触发, pending <> firing
hit~: hit | 命中 <> miss
miss~: miss, missed | 未命中 <> hit
up~: up, online, alive, running, came up, come up, went up, back up, back online | 在线, 存活, 运行中,
    正常运行, 已上线, 起来 <> down
down~: down, offline, unreachable, dead, went down, go down, goes down, gone down | 宕机, 离线, 下线,
    不可达, 挂了, 停机, 不通, 掉线, 宕, 宕掉, 挂掉, 已宕机 <> up
ok~: ok, healthy, okay, good, normal | 正常, 健康, 良好, ok <> failed, degraded, unhealthy
healthy~: healthy | 健康 <> unhealthy
unhealthy~: unhealthy | 不健康, 异常 <> healthy
degraded~: degraded, degrade, degradation | 降级, 性能下降 <> ok
failed~: failed, fail, failure, failing, unsuccessful | 失败, 已失败, 故障, 未成功 <> ok, success
success~: success, succeed, succeeded, successful, successfully | 成功, 已成功, 成功了, 顺利 <> fail, failed
progressing~: progressing, in progress, ongoing, underway, being, under way, so far, in process | 进行中,
    正在进行, 正在, 已进行, 尚在, 正在进行中 <> completed
completed~: completed, complete, finished, done | 完成, 已完成, 结束, 已结束, 完成了, 结束了, 已经完成 <>
    progressing
ready~: ready | 就绪, 已就绪 <> unready
full~: full, exhausted, exhaustion, fully used, used up, depleted, saturated, maxed out, run out, ran out,
    runs out, fill up, filled up, out of space | 用满, 耗尽, 已满, 满, 用尽, 占满, 用完, 已用满, 满了, 写满,
    用光, 打满, 占用完
enabled~: enabled, enable, on | 启用, 开启, 已启用 <> disabled
disabled~: disabled, disable, off | 禁用, 关闭, 已禁用, 停用 <> enabled
open~: open | 打开, 断路, 已打开, 开着 <> closed
closed~: closed, close | 关闭, 已关闭, 已关 <> open
connected~: connected | 已连接 <> disconnected
disconnected~: disconnected | 断开, 已断开, 断连 <> connected
available~: available, accessible | 可用 <> unavailable
unavailable~: unavailable, unavailability, inaccessible | 不可用, 用不了 <> available
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
increased~: increase, increased, grow, grew, grown, rise, rose, risen, climb, climbed, up, went up, gain,
    | 增加, 增至, 上升, 升至, 增长, 升高, 涨到, 升到, 增加到, 涨, 增到, 上涨, 提升, 提高, 升为,
    扩到 <> decreased
decreased~: decrease, decreased, drop, dropped, fall, fell, fallen, shrink, shrank, shrunk, decline,
    declined, reduce, reduced, went down | 减少, 下降, 降至, 降到, 降低, 减至, 减少到, 缩小, 跌至, 降, 减,
    减到, 降为, 跌, 缩到, 缩减 <> increased
before~: before, prior | 之前, 前 <> after
after~: after, following | 之后, 后 <> before
local~: local | 本地 <> remote
high~: high, elevated | 高, 过高, 偏高 <> low
low~: low | 低, 过低, 偏低 <> high
scaled_up~: scale up, scaled up, scale out, scaled out, scaling up, scaling out, scale-up, scaleup | 扩容,
    已扩容, 扩了 <> scaled_down
scaled_down~: scale down, scaled down, scale in, scaled in, scaling down, scale-down, scaledown | 缩容,
    已缩容, 缩了 <> scaled_up
included~: included, with | 包含
remote~: remote | 远程, 远端 <> local
"""
