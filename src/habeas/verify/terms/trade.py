"""What the systems are for: orders, payments, goods, devices, games, media."""

from __future__ import annotations

TRADE = """
merchant: merchant | 商户, 商家, 店铺, 卖家
buyer: buyer, purchaser | 买家, 买方
amount_money: money | 金额, 款额, 数额
currency: currency | 币种, 货币
yuan: yuan, cny, rmb | 元, 人民币
fee: fee, commission | 费用, 手续费, 佣金
price: price | 价格, 单价
discount: discount | 折扣, 优惠
coupon: voucher | 优惠券, 券, 代金券
balance: account balance | 余额, 账户余额
credit_limit: credit limit | 额度, 信用额度
chargeback: chargeback | 拒付
transfer_money: remittance, wire transfer | 转账, 汇款
deposit: deposit, top up, top-up | 充值, 存款
invoice: invoice | 发票, 账单
receipt: receipt | 收据, 回执
payment_channel: payment channel, acquirer, payment provider | 支付渠道, 支付通道
bank: bank | 银行
bank_card: bank card, credit card | 银行卡, 信用卡, 卡
alipay: alipay | 支付宝
wechat_pay: wechat pay, wechat | 微信支付, 微信
unionpay: unionpay | 银联, 云闪付
limit_purchase: purchase limit | 限购
shipment: shipment, consignment | 运单, 货件
waybill: waybill, tracking number | 运单号, 运单, 物流单号
parcel: parcel | 包裹
courier: carrier company | 快递, 快递员, 承运商
warehouse: depot | 仓库, 仓, 仓储
goods: merchandise, commodity | 商品, 货物, 货品
sku: sku, stock keeping unit | 商品编码, 货号
shortage: shortage, shortfall, out of stock | 缺货, 缺口, 库存不足
oversell: oversell, oversold | 超卖
shopping_cart: shopping cart | 购物车
brand: brand | 品牌
campaign: campaign, promotion | 活动, 促销活动, 营销活动
flash_sale: flash sale | 秒杀
terminal_device: endpoint device | 终端, 终端设备
meter: meter | 电表, 仪表
vehicle: vehicle, car | 车辆, 车
charger: charger, charging pile, charging station | 充电桩, 充电站
inverter: inverter | 逆变器
panel: panel, solar panel | 面板, 光伏板
pump: pump | 泵
valve: valve | 阀门
motor: motor | 电机
camera: camera | 摄像头, 相机
gateway_iot: iot gateway | 物联网关
telemetry: telemetry | 遥测
ota: ota, over the air | 空中升级
firmware_version: firmware version | 固件版本
remote_control: remote command | 远程指令
cold_chain: cold chain | 冷链
turbine: turbine | 风机, 涡轮
pressure_physical: air pressure | 气压, 压强
player: gamer | 玩家
game: gameplay | 游戏
game_room: room | 房间
tick: tick, tick rate | 帧率, 逻辑帧
leaderboard: leaderboard | 排行榜
score_game: score | 得分, 积分
points: points | 积分
cheat: cheat, cheating | 作弊, 外挂
video: video | 视频
audio: audio | 音频
live_stream: live stream, live streaming, livestream | 直播, 直播流
bitrate: bitrate, bit rate | 码率, 比特率
frame_rate: frame rate, fps, framerate | 帧率
resolution: resolution | 分辨率
codec: codec | 编解码器
subtitle: subtitle | 字幕
pull_stream: pull stream | 拉流
thumbnail: thumbnail | 缩略图
picture: picture, photo | 图片, 照片
impression: impression | 曝光
real_name: real name | 实名
spreadsheet: spreadsheet | 表格
workflow: workflow | 工作流, 流程
approval_flow: approval flow | 审批流
seat_booking: seat, booking | 座位, 预订
flight: flight | 航班
patient: patient | 患者
trade: deal | 交易, 成交
position_holding: holding position | 持仓
market_data: market data | 行情
policy_insurance: insurance policy | 保单
claim_insurance: insurance claim | 理赔
loan: loan | 贷款
billing_cycle: cycle | 账期, 周期
channel_name: channel, provider | 渠道, 通道
mission: mission | 任务
robot: robot, agv, bot | 机器人, 小车, 搬运车
pallet: pallet, tray | 托盘
paper_jam: jam | 卡纸, 卡
paper_tray: tray | 纸盒, 托盘
registration_slot: appointment, slot | 号源
doctor: doctor | 医生
jammed: jammed, jam, congested | 堵包, 堵塞
cash_box: cassette | 钞箱
reversal: reversal, reverse | 冲正
dispense: dispense, dispensed, dispensing | 出钞, 吐钞
call_trunk: trunk | 中继
answer_rate: asr | 接通率
extension_phone: extension | 分机
reading_meter: reading | 读数, 抄表
concentrator: concentrator | 集中器
charging_post: charger, pile | 充电桩
rank_mode: ranked | 排位
matchmaking: matchmaking, match | 匹配
audience: viewer, audience, watcher | 观众
broadcast: broadcast, fanout, fan out | 广播, 扇出
account_balance: balance | 余额
settlement: settlement | 结算, 清算
fund: fund | 资金
prescription: prescription | 处方
"""
