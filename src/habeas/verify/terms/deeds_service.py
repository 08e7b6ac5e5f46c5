"""What services, clusters and links do in their life."""

from __future__ import annotations

DEEDS_OF_SERVICES = """
load_deed!: load, loaded, loading | 加载, 载入, 装载
unbind!: unbind, unbound | 解绑, 解除绑定
consume!: consume, consumed | 消费, 消耗
produce!: produce, produced, generate, generated | 生成, 生产
forward!: forward, forwarded, relay, relayed, route, routed | 转发, 中转, 路由到
negotiate!: negotiate, negotiated, negotiation | 协商
handshake_deed!: handshake, handshaking | 握手
advertise!: advertise, advertised, announced route | 通告, 宣告
probe_deed!: probe, probed, ping, pinged | 探测, 探活, 拨测
join!: join, joined | 加入, 入群
leave!: leave, left, departed | 离开, 退出
partition_deed!: partitioned | 分区
rebalance_deed!: rebalance, rebalanced | 再平衡, 重平衡, 再均衡
reassign!: reassign, reassigned, reallocate | 重新分配, 改派
relocate!: relocate, relocated | 迁移, 重定位
migrate!: migrate, migrated, migration | 迁移
index_deed!: index, indexed, indexing | 建索引, 索引
tune!: tune, tuned | 调优
adjust!: adjust, adjusted, adjustment, adjusting | 调整, 校准, 修正
calibrate!: calibrate, calibrated | 校准, 标定
resize!: resize, resized | 调整大小
rescale!: rescale, rescaled | 伸缩, 扩缩容
expand!: expand, expanded, extend, extended, extension, enlarge | 扩展, 扩大, 扩充, 延长
shrink!: shrink, shrunk, reduce size | 收缩, 缩小
replace_part!: swap out, swapped out | 更换, 换掉, 替换
upgrade_deed!: upgrade, upgraded, upgrading | 升级
downgrade!: downgrade, downgraded | 降级
install!: install, installed, installation | 安装
uninstall!: uninstall, uninstalled | 卸载
configure!: configure, configured | 配置, 设定, 设置
set!: set | 设置, 设为, 设定, 置为
reset_deed!: reset, resetting | 重置, 复位
initialize!: initialize, initialise, initialized, initialization, init | 初始化
apply!: apply, applied | 应用, 生效
enable!: enable, enabled, turn on, turned on, activate, activated, activation | 启用, 开启, 打开, 激活
disable!: disable, disabled, turn off, turned off, deactivate, deactivated, deactivation | 禁用, 关闭, 停用
reload!: reload, reloaded, reloading | 重载, 重新加载
recover!: recover, recovered, recovery, recovering | 恢复
reconnect!: reconnect, reconnected, reconnection | 重连, 重新连接
resume!: resume, resumed, resumption | 恢复, 续传
suspend!: suspend, suspended, suspension | 挂起, 暂停, 中止
pause_deed!: pause, paused | 暂停, 停顿
freeze!: freeze, froze, frozen, hang, hung | 冻结, 卡住, 卡死, 挂住, 无响应
stuck!: stuck, wedged | 卡住, 卡死
evacuate!: evacuate, evacuated, drain, drained | 排空, 腾空, 驱逐
cordon_deed!: cordon, cordoned | 封锁, 停止调度
uncordon!: uncordon, uncordoned | 解除封锁, 恢复调度
preempt!: preempt, preempted, preemption | 抢占
pull_image!: pull, pulled, pulling | 拉取, 拉
push_image!: push, pushed, pushing | 推送
build!: build, built | 构建, 编译
compile!: compile, compiled, compilation | 编译
launch!: launch, launched, start up, started up, bring up, brought up | 启动, 拉起, 启用, 发起
initiate!: initiate, initiated, kick off, kicked off | 发起, 启动
spawn!: spawn, spawned, fork, forked | 派生, 创建, 拉起, 分叉
run!: run, ran, running | 运行, 执行, 跑, 跑了
terminate!: terminate, terminated, termination, terminations | 终止, 结束, 退出
finish!: finish, finished, ended, conclude, concluded | 结束, 完成, 完毕, 跑完, 收尾
destroy!: destroy, destroyed, tear down, torn down | 销毁, 拆除
cancel!: cancel, canceled, cancelled, cancellation, called off | 取消, 撤销
close_order!: close, closed, closure | 关闭, 关单
reclaim!: reclaim, reclaimed | 回收
free_deed!: free, freed | 释放, 腾出
collect_garbage!: collected | 回收
swap_deed!: swap, swapped | 交换, 换出
throttle_deed!: throttle, throttled, rate limited, rate-limited | 限流, 限速, 节流, 被限流, 降速
limit_deed!: limit, limited, cap, capped | 限制, 限定
hold!: hold, held, holding | 持有, 占有
answer!: answer, answered, answering, reply, replied | 应答, 回答, 答复, 回复, 响应
stream_deed!: stream, streamed | 推流, 流式传输
buffer_deed!: buffer, buffered, buffering | 缓冲
route!: route, routed | 路由
balance!: balance, balanced | 均衡
failover_deed!: fail over, failed over, failover, switch over, switched over, switchover | 切换, 故障转移,
    主备切换, 倒换
switch!: switch, switched | 切换, 倒换, 切到, 切至
take_over!: taken over, takeover | 接管
step_down!: step down, stepped down | 卸任, 退位, 降级
catch_up!: catch up, caught up, catching up | 追上, 赶上, 追平
fall_behind!: fall behind, fell behind, fallen behind, lagging, lagged, trail, trails, trailing | 落后,
    滞后, 掉队
back_off!: back off, backed off, backing off | 退避
reschedule!: reschedule, rescheduled | 重新调度, 改期, 重新安排
touch!: touch, touches, touched | 触及
cross!: cross, crossed | 越过, 跨过
trip!: trip, tripped | 跳闸, 断开
charge_battery!: charging, recharge, recharged | 充电
discharge!: discharge, discharged, discharging | 放电
heat!: heat, heated, overheat, overheated | 过热, 升温
cool!: cool, cooled | 降温, 冷却
spin_down!: spin down, spun down | 停转
plug!: plug in, plugged in | 插入, 接入
unplug!: unplug, unplugged | 拔出, 拔下
log_in_again!: log in again, logged in again | 重新登录
scrape_deed!: scrape, scraped, scraping | 抓取, 采集
escalate_deed!: escalate, escalated | 升级, 上报
raise_limit!: raise, raised | 提高, 上调, 抬高
revert_change!: revert, reverted, undo, undone | 撤回, 回退, 还原
deregister!: deregister, deregistered, unregister | 注销, 摘除, 反注册
remove_backend!: eject, ejected, ejection, take out, taken out | 摘除, 剔除, 移出
add_backend!: put back, add back | 加回, 恢复
warm_up!: warm up, warmed up | 预热
fall_back!: fall back, fell back, fallback | 回退, 降级, 兜底
degrade_service!: degrade, degraded | 降级
open_circuit!: open circuit | 熔断
pass_check!: pass, passed | 通过
exhaust!: exhaust, exhausted | 耗尽, 用尽
overrun!: overrun, overran | 超时运行, 超限
oversleep!: wake, woke, wake up, woken | 唤醒
sleep!: sleep, slept, sleeping | 休眠, 睡眠
rotate_key!: rotate, rotated, rotation | 轮换, 轮转
sync_deed!: sync, synced, synchronize, synchronise, synchronized | 同步
respond_with!: answer, answered, return, reply | 返回, 应答, 回应
tell!: told, tell | 告知, 通知
give_up!: giving up | 放弃
retransmit!: retransmit, retransmitted, retransmission | 重传, 补发, 重发
interrupt_deed!: stop, stopped | 停止, 中断, 停机
widen!: widen, widened, broaden | 扩大, 放宽
operate!: operation | 操作
jump!: jump, jumped | 跳变
transit!: transit | 中转
"""
