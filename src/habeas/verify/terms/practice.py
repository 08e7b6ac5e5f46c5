"""How operations are done: alerts, duty, change, documents, places and dates."""

from __future__ import annotations

PRACTICE = """
announcement: announcement, notice, bulletin, advisory | 通知, 通报
maintenance: maintenance, servicing, upkeep, maintenance window | 维护, 检修, 保养, 维护窗口, 维护时段,
    维护期, 维护期间
maintenance_window: maintenance window, change window | 维护窗口, 变更窗口, 维护时段, 维护时间窗, 维护期
planned: planned | 计划内
schedule_noun: timetable, rota, roster | 时间表, 排班, 值班表
change_request: change request, change ticket, change order | 变更单, 变更申请
ticket: ticket | 工单, 单号, 票
postmortem: postmortem, post-mortem, retrospective | 复盘
shift: shift | 班次
manager: manager, supervisor | 经理, 主管, 负责人
engineer: engineer | 工程师
administrator: administrator, admin | 管理员
operator_person: operator | 操作员, 操作人, 操作者
author: author, creator, created by, createdby | 作者, 创建者, 创建人
reviewer: reviewer, approver | 审批人, 审核人
requester: requester, applicant | 申请人, 请求方
assignee: assignee | 经办人, 处理人
department: department, dept | 部门, 科室
organization: organization, organisation, org | 组织
project: project | 项目
guest: visitor | 访客
employee: employee | 员工
vip: vip | 贵宾
contact_noun: contact | 联系人
phone: phone, telephone | 电话
chapter: chapter | 章节, 小节, 节
title: title, heading | 标题
revision: revision, rev | 修订, 修订版, 版次
appendix: appendix | 附录
checklist: checklist | 检查清单, 清单
prerequisite: prerequisite, precondition | 前提, 前提条件, 先决条件
alertmanager: alertmanager | 告警管理器
notification: notification | 通知
silence: snooze, snoozed | 静音
evaluation_interval: evaluation interval | 评估间隔, 评估周期
for_duration: for duration | 持续时长
scrape_interval: scrape interval | 抓取间隔, 采集间隔
scrape_failure: scrape failure, scrape error | 抓取失败
monitoring: monitoring, monitor | 监控, 监测
probe_result: probe result | 探测结果
synthetic: synthetic, synthetic check, synthetic test | 模拟检测
detection_point: vantage point, probe location | 探测点
anomaly: anomaly, abnormality | 反常
recovery_action: recovery action, corrective action | 恢复操作, 纠正操作, 纠正措施, 恢复措施
corrective: corrective | 纠正
countermeasure: countermeasure | 措施, 对策
inspection: inspection, patrol | 巡检
drill: drill, exercise, rehearsal | 演练
handover: handover, handoff | 交接
stakeholder: stakeholder | 干系人
deadline_date: due date | 到期日
recipient_alert: alert receiver, receiver, recipient | 接收人, 接收组
channel_notify: notification channel, channel | 通知渠道, 渠道
reporter: reporter | 报告人
caller: caller | 调用方, 调用者
callee: callee | 被调用方
initiator: initiator | 发起方, 发起者, 发起人
requester_side: side | 侧, 端, 一侧, 一端, 方
action_noun: action | 动作, 操作, 行动
activity: activity | 活动
inactivity: inactivity | 不活动, 无活动
purpose: purpose | 目的, 用途
conclusion: conclusion | 结论
summary: summary | 摘要, 概要
example: example | 示例, 例子
source_noun: source | 来源, 数据源
location: location, position, place | 位置, 地点
position: position | 位置, 位点
direction: direction | 方向
area_room: room, server room | 机房, 房间
floor: floor | 楼层
building: building | 楼, 大楼
city: city | 城市
country: country | 国家
office: office | 办公室
branch_office: branch office | 分支机构, 分公司
workday: workday, business day, working day | 工作日
weekend: weekend | 周末
holiday: holiday | 节假日
night: night | 夜间
week: week, weekly | 周, 每周, 星期
quarter: quarter | 季度
hour_noun: hour | 小时
minute_noun: minute | 分钟
second_noun: second | 秒, 秒钟
card: card | 卡片
section: section | 小节, 章节
run_thing: run, runs | 这次运行
off_heap: off-heap, off heap | 堆外, 堆外内存
problem: problem, trouble | 问题, 毛病
peer: peer | 对端, 对等端
gray_release: rollout | 灰度, 放量, 灰度发布
audit: audit, audited | 审计
estimate: estimate, estimated, est, eta | 预估
"""
