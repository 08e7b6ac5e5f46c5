"""Databases, caches, search, queues, streams."""

from __future__ import annotations

DATABASES = """
document: doc | 文档
collection: collection | 集合
collscan: collscan, collection scan | 集合扫描, 全集合扫描
table_scan: full table scan, table scan, seq scan, sequential scan | 全表扫描, 表扫描, 顺序扫描
index_scan: ixscan, index scan | 索引扫描
query_plan: query plan, execution plan | 执行计划, 查询计划
examined: docsexamined, rows examined | 检查, 扫描了, 检查了
condition: condition, criterion, criteria, predicate, filter | 条件, 过滤条件
column: column | 列
primary_key: primary key | 主键
foreign_key: foreign key | 外键
unique_key: unique key, unique constraint | 唯一键, 唯一约束, 唯一索引
constraint: constraint | 约束
duplicate_entry: duplicate entry, duplicate key | 重复键, 重复条目
trigger_db: database trigger | 触发器
stored_procedure: stored procedure | 存储过程
isolation: isolation level | 隔离级别
autocommit: autocommit | 自动提交
row_lock: row lock | 行锁
table_lock: table lock | 表锁
holder: holder | 持有者
victim: victim | 牺牲者, 受害者
autovacuum: autovacuum | 自动清理
bloat: bloat | 膨胀
dead_tuple: dead tuple, dead row | 死元组, 死行
wraparound: wraparound | 回卷
archive_log: archive log, archived log | 归档日志
binlog: binlog, binary log | 二进制日志, binlog
redo_log: redo log | 重做日志
undo_log: undo log | 回滚日志
relay_log: relay log | 中继日志
slow_log: slow log, slow query log | 慢日志, 慢查询日志
audit_log: audit log | 审计日志
oplog: oplog | 操作日志
replication_lag: replication lag, replication delay, replica lag, slave lag, standby lag | 复制延迟,
    主从延迟, 同步延迟
replication_slot: replication slot | 复制槽
replica_set: replica set, replicaset | 副本集
publication: publication | 发布端
subscriber: subscriber | 订阅者, 订阅方, 订户
tenant: tenant | 租户
keyspace: keyspace | 键空间
big_key: big key, bigkey, large key | 大键
hot_key: hot key, hotkey | 热键
hotspot: hotspot, hot spot | 热点
persistence: persistence | 持久化
rdb: rdb, rdb file | 快照文件
aof: aof, append only file | 追加文件
background_save: bgsave, background save, background saving | 后台保存, 后台落盘
copy_on_write: copy on write, copy-on-write | 写时复制
hit_rate: hit rate, hit ratio, cache hit ratio | 命中率, 缓存命中率, 命中比例
miss_rate: miss rate | 未命中率
prepared_statement: prepared statement | 预编译语句
result_set: result set | 结果集
temp_table: temporary table, temp table | 临时表
temp_file: temporary file, temp file | 临时文件
group_by: group by, grouped | 分组
materialized_view: materialized view | 物化视图
wal_segment: wal segment | 日志段
lsn: lsn, log position, log sequence number | 日志位点, 日志序列号
gtid: gtid | 全局事务号
standby: standby, hot standby | 备库, 备用, 备机
mapping: mapping, map | 映射
analyzer: analyzer, tokenizer | 分词器
refresh_noun: refresh interval | 刷新间隔
watermark: watermark | 水位, 水位线, 水线
high_watermark: high watermark | 高水位, 高水位线, 高水线, 高水位标记
low_watermark: low watermark | 低水位, 低水位线, 低水线
flood_stage: flood stage | 洪泛, 洪水水位
relocation: relocation | 迁移
bulk: bulk | 批量
ingestion: ingestion, ingest | 摄取
pipeline: pipeline | 流水线, 管道
dead_letter: dead letter, dead-letter, dlq | 死信
dead_letter_queue: dead letter queue, dlq | 死信队列
exchange: exchange | 交换器
routing_key: routing key | 路由键
prefetch_count: prefetch count | 预取数
delivery_tag: delivery tag | 投递标签
isr: isr, in sync replica | 同步副本, 同步副本集
under_replicated: under-replicated, under replicated, underreplicated | 副本不足, 欠副本
controller_broker: active controller | 控制器
coordinator: coordinator, group coordinator | 协调者, 协调器
generation: generation | 代次, 世代
assignment: assignment | 分配
commit_offset: committed offset | 已提交位点, 提交位移
log_end_offset: log end offset, end offset | 末端位点
consumer_lag: consumer lag, consumption lag | 消费延迟, 消费积压, 消费滞后
throughput_write: write rate, write throughput | 写入速率, 写入吞吐
throughput_read: read rate, read throughput | 读取速率, 读吞吐
series_noun: series, time series | 序列, 时间序列, 时序
cardinality: cardinality | 基数
data_point: data point, datapoint, point | 数据点, 点
downsampling: downsampling | 降采样
bucket_noun: bucket | 存储桶, 桶
warehouse_data: data warehouse | 数仓, 数据仓库
data: dataset | 数据集
metadata: metadata | 元数据
schema: schema | 模式, 表结构, 库结构
etl: etl | 数据抽取
feed: feed | 数据源, 数据流
event_time: event time | 事件时间
checkpoint_noun: checkpoint interval | 检查点间隔
savepoint: savepoint | 保存点
state_backend: state backend | 状态后端
backpressure: backpressure, back pressure | 背压, 反压
parallel_task: subtask | 子任务
slot_task: task slot | 任务槽
executor: executor | 执行器
dag: dag | 有向图
namenode: namenode, name node | 名称节点
datanode: datanode, data node | 数据节点
raft: raft | 共识
heartbeat_interval: heartbeat interval | 心跳间隔
transaction_log: transaction log | 事务日志
rollback_segment: rollback segment | 回滚段
"""
