"""The names that made-up systems go by."""

FIRST = (
    "parcel",
    "tariff",
    "quarry",
    "lantern",
    "orchid",
    "basalt",
    "ferry",
    "spindle",
    "anvil",
    "meadow",
    "cinder",
    "harbor",
    "velvet",
    "copper",
    "juniper",
)
SECOND = ("sorter", "feed", "gate", "relay", "mixer", "broker", "vault", "indexer", "shaper", "courier")
CHINESE = ("计费网关", "调度中心", "归档服务", "报表引擎", "配送网关", "账本服务", "影像存储", "排班服务")
THINGS = ("shard", "vol", "seg", "lane", "peer", "ring", "tape", "block")
TERMS = (
    "ParityFault",
    "LeaseLost",
    "StaleCursor",
    "TornPage",
    "QuotaBreach",
    "ClockSkewed",
    "GhostRow",
    "FenceTimeout",
)
TERMS_ZH = ("校验失败", "租约丢失", "游标过期", "配额超限", "时钟偏移", "写入回滚")
ALERTS = ("SpoolAlmostFull", "RelayBacklogHigh", "ShardOffline", "LeaseChurn", "QuorumLost", "TapeJammed")
METRICS = ("spool_used_ratio", "relay_backlog", "shard_lag_seconds", "lease_churn", "tape_errors")
