"""What people, accounts and customers do, or have done for them."""

from __future__ import annotations

DEEDS_OF_PEOPLE = """
announce!: announce, announced, announcing, notify, notified | 宣布, 公告, 通告, 通知, 预告
arrange!: arrange, schedule | 安排, 排期, 预定, 定于, 计划
acknowledge!: acknowledge, acknowledged | 认领, 已认领
evaluate!: evaluate, evaluated, evaluation | 评估, 求值
debit!: debit, debited, deduct, deducted, deduction | 扣款, 扣除, 扣减, 扣
charge_card!: charged | 扣款, 收费, 收取
pay!: pay, paying | 支付, 付款, 已支付, 已付款
withdraw!: withdrawal, withdraw, withdrew | 提现, 撤回
issue!: issue, issued, issuing | 签发, 颁发, 发放, 下发
revoke!: revoke, revoked, revocation | 吊销, 撤销
grant!: grant, granted | 授予, 授权, 赋予, 批准
approve!: approve, approved, approval | 批准, 审批, 核准, 同意, 审批通过
withdraw_request!: withdraw, withdrawn | 撤回, 撤销
submit!: submit, submitted, submission | 提交, 上交
publish!: publish, published | 发布, 发表
subscribe!: subscribe, subscribed, subscription | 订阅
unsubscribe!: unsubscribe, unsubscribed | 取消订阅, 退订
deliver!: deliver, delivered, delivering, delivery, deliveries | 投递, 送达, 已投递, 配送, 交付, 派送
redeliver!: redeliver, redelivered, redelivery | 重投, 重新投递
bounce!: bounce, bounced | 退回, 退信, 弹回
defer!: defer, deferred, deferral, postpone, postponed, put off | 推迟, 延迟投递, 延后, 暂缓, 延期, 暂缓投递
dial!: dial, dialed, dialled, dialing | 拨号, 拨打, 连接
ban!: ban, banned, block, blocked, blacklist, blacklisted | 封禁, 屏蔽, 拉黑, 拦截, 封锁
intercept!: intercept, intercepted | 拦截, 截获
quarantine!: quarantine, quarantined, isolate, isolated, isolation | 隔离
allow!: allow, allowed, permit, permitted, admit, admitted | 允许, 放行, 准许
trust!: trust, trusted | 信任, 受信
elevate!: elevate, elevated privilege, sudo | 提权
impersonate!: impersonate | 冒充
lock_account!: lock out, locked out | 锁定
unlock!: unlock, unlocked | 解锁
reserve_stock!: reserve, reserved, reservation | 预留, 预占, 占用, 锁定
acknowledge_msg!: ack, acked, acknowledge, acknowledged, acknowledgment, acknowledgement | 应答, 已应答
nack!: nack, nacked, negative acknowledge | 否定应答
upload!: upload, uploaded | 上传
download!: download, downloaded | 下载
transcode!: transcode, transcoded | 转码
play!: play, played, playback | 播放
stall!: stall, stalled, stalling, stuttering, rebuffering | 卡顿, 停滞
vote!: vote, voted | 投票
propose!: propose, proposed | 提议, 提案
assign!: assign, get, got, assigned, allot, assignment, allocate, allocated | 分配, 指派, 指定, 派给, 获配,
    分给, 获得, 分得
offer!: offer, offered | 提供, 分配
renew_lease!: renew, renewed | 续租, 续期, 续约
expire_lease!: expire, expired, lapse, lapsed, expiration | 到期, 过期, 失效
visit!: visit, visited, access, accessed | 访问
click!: click, clicked | 点击
ship!: ship, shipped, dispatch, dispatched | 发货, 出库, 发运
restock!: restock, restocked, replenish, replenished | 补货, 入库
deduct_stock!: deduct, deducted | 扣减, 扣除
refund!: refund, refunded | 退款
reconcile!: reconcile, reconciled, reconciliation | 核对
bill!: bill, billed | 出账
redeem!: redeem, redeemed | 兑换, 核销
sell!: sell, sold | 售出, 卖出
buy!: buy, bought, purchase, purchased | 购买, 买入
kick!: kick, kicked | 踢出, 踢下线
invite!: invite, invited | 邀请
register_user!: sign up, signed up, registration | 注册
bind_device!: pair, paired | 配对
silence!: silence, silenced, mute, muted | 静默, 屏蔽
inhibit!: inhibit, inhibited, suppress, suppressed, inhibition, inhibited by | 抑制, 压制
verify_signature!: verify, verified | 验签, 校验, 核验
decline!: decline, declined, turn down, turned down | 拒绝, 驳回, 婉拒
abandon!: abandon, abandoned | 放弃, 弃置
attack!: attack, attacked | 攻击
brute_force!: brute force, brute-force | 暴力破解
tamper!: tamper, tampered | 篡改
exploit!: exploit, exploited | 利用漏洞
infect!: infect, infected | 感染
lease_deed!: lease | 租约, 租期
challenge_deed!: challenge, challenged | 质询, 挑战, 验证挑战
refund_deed!: refund, refunded | 退款, 已退款
resolve_alert!: resolve, resolved | 解除, 恢复
authenticate!: authenticate, authenticated, authentication | 认证, 鉴权
attempt_deed!: attempt, attempted | 尝试
change_flag!: change, modification | 变更, 改动
print_deed!: printed, print | 打印
complete_task!: done | 已完成, 完成了
"""
