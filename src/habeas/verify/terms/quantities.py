"""Amounts and how they are told."""

from __future__ import annotations

QUANTITIES = """
width: width | 宽度
height: height | 高度
speed: speed, velocity | 速度, 速率
growth: growth, increment, delta | 增幅, 增长量
difference: difference, gap, diff | 差, 差值, 差距, 差额
percentage_value: percent | 百分比, 百分数
proportion_of: proportion | 占比, 比重
sum: subtotal | 总和, 求和, 小计
rank: rank, ranking | 排名, 名次
weight: weight | 权重, 重量
factor: factor, coefficient | 系数, 因子
margin: margin, headroom | 余量, 裕量
excess: excess | 超出量, 超额
deficit: deficit | 缺口
error_margin: error margin, deviation | 误差, 偏差
precision: precision, accuracy | 精度, 准确率
confidence: confidence | 置信度
degree: degree | 度, 程度
range: range | 范围, 区间
scale_noun: scale | 规模
peak: peak, high point | 峰值, 高峰, 最高值
trough: trough | 谷值, 低谷
mode: mode | 模式
length: length | 长度
distance: distance | 距离
time_to_first_byte: time to first byte, ttfb | 首字节时间, 首包时间
downtime_planned: unavailability, unavailable time | 不可用时间, 不可用时长
spread: spread | 范围, 差距
dollars: dollar, dollars, usd | 美元, 美金
euros: euro, euros, eur | 欧元
whole_amount: amount, money | 金额, 款额
"""
