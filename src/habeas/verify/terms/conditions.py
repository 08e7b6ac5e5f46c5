"""Further states and qualities, with those that they exclude."""

from __future__ import annotations

CONDITIONS = """
cordoned~: cordoned, unschedulable, scheduling disabled | 不可调度, 已封锁, 停止调度 <> schedulable
schedulable~: schedulable | 可调度 <> cordoned
suppress~: suppressed, suppress, suppression | 抑制, 已抑制, 被抑制, 压制
unexpected~: unexpected, unexpectedly | 意外, 非预期, 异常, 意外地 <> expected_state
expected_state~: as expected | 符合预期 <> unexpected
unpaid~: unpaid | 未支付, 未付款, 待支付, 待付款 <> paid
paid~: paid | 已支付, 已付款 <> unpaid
asleep~: asleep, dormant, hibernating | 休眠 <> awake
awake~: awake | 唤醒 <> asleep
exclusive_state~: exclusive | 独占, 排他
public~: public | 公开, 公网, 公共 <> private
private~: private | 私有, 私网, 内网 <> public
internal~: internal | 内部 <> external
external~: external | 外部 <> internal
inbound_state~: inbound, incoming | 入站, 流入 <> outbound_state
outbound_state~: outbound, outgoing | 出站, 流出 <> inbound_state
sync_state~: in sync, synchronized, synced | 已同步, 同步 <> unsynced
async~: asynchronous, async, asynchronously | 异步 <> synchronous
synchronous~: synchronous, synchronously | 同步 <> async
automatic~: automatic, automatically, auto | 自动 <> manual_way
manual_way~: manual, manually, by hand | 手动, 手工, 人工 <> automatic
temporary~: temporary, temporarily, transient, temp | 临时, 暂时, 短暂, 暂时性 <> permanent
permanent~: permanent, permanently | 永久, 永久性 <> temporary
short_time~: brief, briefly, short, momentary | 短暂, 短时 <> long_time
long_time~: long, lengthy, prolonged | 较长 <> short_time
full_backup~: full backup, full | 全量, 全量备份, 完整 <> incremental
incremental~: incremental, differential | 增量, 差异 <> full_backup
read_only~: read-only, read only, readonly | 只读 <> writable
writable~: writable, writeable, read-write, read write | 可写, 读写 <> read_only
online_state~: online, connected | 在线, 上线 <> offline_state
offline_state~: offline | 离线, 下线, 脱机 <> online_state
absent~: absent, missing | 缺失, 缺少, 丢失
reachable~: reachable | 可达, 可访问 <> unreachable
unreachable~: unreachable | 不可达, 无法访问, 不通 <> reachable
responsive~: responsive | 有响应 <> unresponsive
unresponsive~: unresponsive, hung | 无响应, 没有响应, 失去响应 <> responsive
idle_state~: idle | 空闲, 闲置 <> busy
busy~: busy, occupied | 忙, 繁忙, 忙碌, 占用 <> idle_state
locked~: locked | 锁定, 已锁定, 加锁 <> unlocked
unlocked~: unlocked | 已解锁 <> locked
mounted~: mounted | 已挂载 <> unmounted
unmounted~: unmounted <> mounted
bound~: bound | 已绑定 <> unbound
unbound~: unbound <> bound
scheduled~: scheduled | 已调度, 已安排, 已排期 <> unscheduled
unscheduled~: unscheduled, unplanned | 计划外 <> scheduled
encrypted~: encrypted | 已加密, 加密 <> plaintext
plaintext~: plaintext, plain text, unencrypted, cleartext | 明文 <> encrypted
signed~: signed | 已签名 <> unsigned
unsigned~: unsigned <> signed
self_signed~: self-signed, self signed | 自签名, 自签
trusted~: trusted | 受信任, 可信 <> untrusted
untrusted~: untrusted | 不受信任, 不可信 <> trusted
verified~: verified | 已验证, 已校验 <> unverified
unverified~: unverified <> verified
expired~: expired, out of date, lapsed, run out, ran out | 已过期, 过期, 已失效, 失效, 到期 <> unexpired
unexpired~: unexpired, still valid <> expired
expiring~: expiring soon, about to expire | 即将过期, 将过期, 快过期, 即将到期
correct~: correct, accurate | 正确, 无误 <> incorrect
incorrect~: incorrect, wrong, false, inaccurate | 错误, 有误, 不对 <> correct
consistent~: consistent, in agreement | 一致 <> inconsistent
inconsistent~: inconsistent, mismatched, mismatch, discrepancy, differing | 不一致, 不匹配, 不符 <>
    consistent
compatible~: compatible | 兼容 <> incompatible
incompatible~: incompatible | 不兼容 <> compatible
supported~: supported | 支持, 受支持 <> unsupported
unsupported~: unsupported | 不支持, 不受支持 <> supported
required~: mandatory, obligatory | 必需, 必填, 强制 <> optional
optional~: optional | 可选 <> required
forced~: forced, forcibly, force, forcing, enforced | 强制, 强行
duplicate_state~: duplicate, duplicated | 重复 <> unique
unique~: unique, distinct | 不重复 <> duplicate_state
different~: different, differ, differs, unlike | 不同, 不一样, 有别
primary_role~: primary, master, active node | 主, 主库, 主用 <> backup_role
backup_role~: backup, standby, spare | 备, 备用, 备库 <> primary_role
orphan~: orphan, orphaned | 孤儿, 孤立
stale_state~: stale, out-of-date, obsolete | 陈旧, 过时 <> fresh
fresh~: fresh, up to date, up-to-date | 新鲜 <> stale_state
deprecated~: deprecated | 已弃用, 弃用, 已废弃
experimental~: experimental | 实验性
default_state~: default | 默认, 缺省
custom~: custom, customized | 自定义, 定制
background~: background | 后台
overheated~: overheating, overheated, too hot | 过热, 温度过高
overloaded~: overloaded, overload | 过载, 超载, 负载过高 <> underloaded
underloaded~: underloaded | 欠载 <> overloaded
congested~: congested, congestion | 拥塞, 拥堵
flapping~: flapping, flap, bouncing | 抖动
blocked~: blocked, blocking | 阻塞, 被阻塞 <> unblocked
unblocked~: unblocked <> blocked
runnable~: runnable | 可运行, 就绪
waiting_state~: waiting, awaiting | 等待, 等待中
sleeping~: sleeping | 睡眠, 休眠
terminated~: terminated, dead | 已终止, 终止 <> alive
alive~: alive, live | 存活, 活着 <> terminated
unfinished~: unfinished, incomplete | 不完整 <> completed
interrupted~: interrupted | 中断, 被中断
cancelled~: canceled, cancelled | 已取消, 取消
deleted~: deleted, removed | 已删除 <> retained
retained~: retained, preserved | 保留, 留存 <> deleted
created~: created | 已创建
pending_order~: pending payment, awaiting payment | 待付款, 待支付
delivered~: delivered | 已送达, 已投递, 投递成功 <> undelivered
undelivered~: undelivered, undeliverable | 无法投递 <> delivered
deferred~: deferred | 推迟, 暂缓 <> delivered
bounced~: bounced | 退回, 退信 <> delivered
queued_state~: queued | 排队, 已排队, 排队中
passed~: passed, pass | 通过, 已通过 <> failed, fail
skipped~: skipped | 跳过, 已跳过 <> executed
executed~: executed | 已执行 <> skipped
approved~: approved | 已批准, 已审批, 批准 <> rejected
unapproved~: unapproved <> approved
granted~: granted | 已授权, 授予 <> denied
revoked~: revoked | 已吊销, 吊销
suppressed~: suppressed | 被抑制, 已抑制, 抑制 <> firing
silenced~: silenced, muted | 静默, 已静默, 静默中
acked~: acknowledged, acked | 已确认, 已认领 <> unacked
sealed~: sealed | 封存, 已封存, 密封 <> unsealed
charging_state~: charging | 充电中, 正在充电 <> discharging
discharging~: discharging, on battery | 放电, 放电中, 电池供电 <> charging_state
powered_on~: powered on, power on | 开机, 已开机, 上电 <> powered_off
powered_off~: powered off, power off, power loss | 关机, 已关机, 断电, 掉电 <> powered_on
clean~: clean, graceful, gracefully | 干净, 优雅, 正常关闭 <> unclean
unclean~: unclean, dirty, abrupt, abnormal, abnormally, ungraceful | 异常, 非正常, 突然 <> clean
young~: young | 年轻 <> old
old~: old, aged | 旧
big~: big, large, huge | 较大 <> small
small~: small, tiny, little | 较小 <> big
fast~: fast, quick, quickly, rapid, rapidly | 快速 <> slow
sufficient~: sufficient, enough, adequate | 足够, 充足, 充裕 <> insufficient, insufficient
excessive~: excessive, excessively, too many, too much | 过多, 过量, 太多
too_large~: too large, too big, oversized | 过大, 太大
too_small~: too small, undersized | 过小, 太小
too_long~: too long | 过长, 太久, 太长
too_high~: too high | 过高, 太高 <> too_low
too_low~: too low | 过低, 太低 <> too_high
started~: started | 已启动, 启动成功
unsealed~: unsealed, unseal | 解封, 已解封 <> sealed
"""
