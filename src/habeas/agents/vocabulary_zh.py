"""The Chinese words that questions about operations are made of, with the English that logs use for them, as data."""

from __future__ import annotations


def _table(text: str) -> dict[str, str]:
    """Return `word meaning; word meaning; …` as a table."""
    pairs = (item.split(maxsplit=1) for item in text.split(";"))
    return {word: " ".join(meaning.split()) for word, meaning in pairs}


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


ZH_IGNORED = _words("""
    不存在吗 日志文件 严重级别 日志级别 运维手册 查一下 告诉我 是不是 有没有 出现过 发生过 记录过 记录到
    报告过 日志里 日志中 的日志 进行过 知识库 遇到过 请问 帮我 麻烦 一下 看看 看下 查看 确认 核实 仅仅 是否
    有无 有过 存在 出现 发生 产生 记录 报告 报出 显示 包含 提到 看到 见到 日志 条目 级别 等级 任何 任意 某个
    某些 一个 一条 一次 曾经 时候 期间 之间 之内 并且 以及 或者 来自 发往 发给 针对 关于 因为 由于 这个 那个
    我们 已经 曾有 可以 如何 处于 进行 相关 情况 现象 当前 现在 目前 恰好 正好 正在 哪些 运维 手册 预案 根据
    依据 按照 线上 里面 其中 上面 名为 叫做 遇到 当时 同时 之后 以后 之前 以前 左右 前后 大约 说过 内容 类型 请
    只 仅 行 条 曾 过 了 的 地 得 吗 呢 吧 么 在 于 里 中 内 上 下 时 和 与 且 并 而 或 被 把 将 对 为 给 由
    变成 变为 一共 总共 总计 中间 有人 人 个 台 这台 那台 没有过 报过 报了 报出过 时间 时长 用时 报
    从 自 向 到 因 这 那 该 此 其 它 我 你 有 是 也 都 还 已 会 能 正 叫 说 出 用 以 成 类 种
""")
"""Words that carry nothing to search for."""

ZH_OPENINGS = _words("查询 检索 检查")
"""Nothing to search for where a question opens with them."""

ZH_CLOSINGS = _words("消息 事件 问题")
"""Nothing to search for where a question closes with them."""

ZH_WHETHER = _words("是否 有没有 有无 是不是")

ZH_NEGATORS = _words("从未 从来没有 没有 未曾 未 没 不 无 并非 非")

ZH_BOUND = frozenset(_words("出 入 用 成 类 种 能 会 上 下 中 内 里 对 自 行 条 地 正"))
"""Characters that carry nothing alone, and are the second half of a word after one that is not understood alone."""

ZH_KINDS: dict[str, str] = _table("""
    节点 node; 实例 instance; 会话 session; 数据块 block; 块 block; 客户端 client; 任务尝试 task attempt;
    任务 task; 用户 user; 账号 user; 账户 account; 用户名 user; 地址 address; 主机 host; 主机名 host;
    服务 service; 服务器 server; 进程 process; 线程 thread; 容器 container; 请求 request; 文件 file;
    端口 port; 队列 queue; 主题 topic; 数据库 database; 库 database; 表 table; 分区 partition; 副本 replica; 分片 shard;
    槽位 slot; 槽 slot; 状态码 status; 状态 status|state; 退出码 code; 错误码 code; 返回码 code; 代码 code;
    原因 reason; 编号 id; 作业 job; 集群 cluster; 机器 machine; 命名空间 namespace; 镜像 image; 卷 volume;
    磁盘 disk; 设备 device; 组件 component; 模块 module; 接口 api; 事务 transaction; 订单 order; 路径 path;
    子进程 child; 虚拟机 vm; 成员 member; 工作节点 worker; 执行器 executor; 驱动 driver; 插件 plugin;
    阶段 stage; 区域 region; 资源 resource; 程序 program|process; 客户 customer; 商品 product|item;
    发票 invoice; 租户 tenant; 邮箱 mail|email; 文件夹 folder|directory; 共享 share; 卷组 volume; 域 domain;
    键 key; 网关 gateway; 代理 proxy; 上游 upstream; 下游 downstream; 消费者 consumer; 生产者 producer; 话题 topic;
    网卡 interface|nic; 虚拟主机 host; 探针 probe; 适配器 adapter; 仓库 repository|registry|warehouse
""")
"""What an entity can be, and the words that logs use for it (`|` between)."""

ZH_EVENTS: dict[str, str] = _table("""
    收缩 shrink|shrinking|shrunk;
        消息 message|msg; 事件 event; 查询 query|queries; 检索 search|retrieve|retrieved; 检查 check|checked|checks;
    触发 trigger|triggered|fired|raised; 收集 collect|collected; 系统 system; 问题 problem|issue;
    失败 fail; 成功 succeed;
    拒绝 deny; 禁止 forbid; 超时 timeout; 异常 exception|abnormal; 错误 error|报错; 报错 error|错误;
    错 error|错误|报错; 告警 warning|alert|alarm; 拦 block|reject|limit;
    连不上 cannot connect|could not connect|can't connect|failed to connect|unable to connect|connection refused;
    拿不到 cannot get|could not get|unable to get|failed to get|failed to acquire|failed to obtain|not available;
    打不开 cannot open|could not open|failed to open|unable to open;
    起不来 failed to start|cannot start|could not start;
    用完 exhaust|full|reserved; 占满 exhaust|full; 打满 exhaust|full; 入账 credit|posted|booked|entry;
    警告 warning; 崩溃 crash; 中断 interrupt|interrupted; 完成 complete|completed|finish|finished|done;
    无效 invalid; 非法 invalid|illegal; 丢失 lost|loss|missing; 损坏 corrupt; 冲突 conflict; 溢出 overflow;
    泄漏 leak; 泄露 leak; 耗尽 exhaust|exceeded|full; 不足 insufficient|not enough|no space|low;
    不可用 unavailable|not available; 不可达 unreachable; 过期 expire; 死锁 deadlock; 阻塞 blocked|blocking;
    重复 duplicate; 缺失 missing; 找不到 not found|can't find|cannot find|could not find|no such|missing;
    未找到 not found|can't find|no such; 限流 throttle|rate limit|rate limited;
    熔断 circuit breaker|circuit open|short-circuit; 终止 terminate; 杀死 kill; 杀掉 kill; 退出 exit; 中止 abort;
    启动 start|launch|boot; 停止 stop; 关闭 close|shutdown; 重启 restart; 打开 open; 开启 open;
    连接 connection|connect; 建立 establish|established|establishing; 断开 disconnect|broken; 登录 login;
    登陆 login; 登出 logout; 注销 logout; 删除 delete; 移除 remove; 创建 create|spawn; 销毁 destroy; 添加 add;
    加入 add|join|joined; 新增 add; 分配 allocate|assign|assigned; 接收 receive; 收到 receive; 发送 send;
    提供 serve; 读取 read; 写入 write; 传输 transfer|transmit; 复制 replicate|copy|copied;
    同步 sync|synced|synchronize|synchronized; 校验 verify; 验证 verify|validate|authenticate; 认证 authenticate;
    鉴权 authorize|authenticate; 授权 authorize; 续期 renew; 续约 renew; 提交 commit|submit|submitted;
    回滚 rollback; 选举 elect; 切换 switch|switched|failover; 驱逐 evict; 重试 retry; 尝试 try|attempt;
    加载 load|loaded|loading; 挂载 mount; 卸载 unmount; 扩容 scale|scaled; 迁移 migrate|migrated|migration;
    检测 detect|detected|detecting; 检测到 detect|detected; 发现 detect|detected|found|discovered;
    处理 process|processed|processing|handle|handled; 忽略 ignore|ignored|ignoring; 跳过 skip|skipped|skipping;
    抛出 throw; 捕获 catch; 调用 call|called|invoke|invoked; 请求 request; 返回 return|returned;
    响应 response|respond|responded; 变化 change|changed; 变更 change|changed; 更新 update|updated|updating;
    注册 register|registered|registration; 订阅 subscribe|subscribed; 消费 consume|consumed;
    生成 generate|generated|generating; 纠正 correct|corrected; 修复 repair|repaired|fixed|recover|recovered;
    恢复 recover|recovered|resume|restored; 暂停 pause|suspend; 挂起 suspend|hang;
    执行 execute|executed|executing|run; 运行 run; 等待 wait|waiting|waited; 要求 ask|asked|request|requested;
    申请 claim|request|requested; 释放 release|released|releasing; 刷新 refresh|refreshed|flush; 备份 backup;
    下线 offline|decommission; 上线 online; 宕机 down|crash; 访问 access|accessed; 密码 password; 口令 password;
    公钥 public-key; 证书 certificate|cert; 内存 memory; 堆 heap; 堆内存 heap; 内存溢出 oom; 内存不足 oom;
    连接池 connection pool|pool; 数据库连接池 connection pool|pool;
    连接池耗尽 连接池耗尽|pool exhausted|pool exhaustion|pool is exhausted|connection is not available;
    连接超时 connection timeout|connection timed out|connect timed out|connect timeout;
    连接被拒绝 connection refused; 连接断开 connection broken|connection closed|connection lost|disconnected;
    缓存 cache; 指令 instruction; 奇偶校验 parity; 目录 directory; 内核 kernel; 套接字 socket; 租约 lease;
    进度 progress; 诊断 diagnostics|diagnostic; 生命周期 lifecycle; 线程池 thread pool; 慢查询 slow query;
    磁盘空间 disk space|space; 主节点 master|leader|primary; 从节点 slave|follower|replica; 心跳 heartbeat;
    快照 snapshot; 配置 config|configuration; 权限 permission|privilege; 网络 network; 延迟 latency|delay;
    流量 traffic; 索引 index; 事务 transaction; 域名 dns|domain; 解析 resolve|resolved|parse;
    垃圾回收 gc|garbage collection; 栈 stack; 应用 application|app; 容器 container; 驱动 driver; 电源 power;
    温度 temperature; 风扇 fan; 日志轮转 logrotate; 仲裁 quorum; 致命 fatal; 严重 critical|severe; 数据 data;
    存储 storage; 耗时 take|duration|elapsed|cost; 花费 take|cost; 持续 last|lasted|lasting|for; 启动器 launcher;
    监听器 listener; 退避 backoff|back-off; 探针 probe; 调度 schedule|scheduled|scheduling;
    拉取 pull|pulling|fetch|fetched; 镜像 image; 使用率 usage|utilization; 利用率 utilization|usage;
    使用量 usage|used; 占用 usage|used; 占用率 usage|utilization; 负载 load; 吞吐 throughput;
    连接数 connections|connection; 线程数 threads|thread; 请求数 requests|request; 密钥 key; 令牌 token;
    重置 reset; 未授权 unauthorized; 已满 full; 满 full; 空闲 idle; 绑定 bind|bound|binding;
    没找到 not found|can't find|cannot find|could not find|no such;
    没有找到 not found|can't find|cannot find|could not find|no such; 发来 from|receive|send;
    接受 accept|accepted; 监控 monitor|monitoring; 安排 schedule|scheduled; 断了 lost|broken|disconnect|closed;
    断 lost|broken|disconnect; 短信 sms; 写 write; 写了 write; 读 read; 缓冲区 buffer|buffers; 邮件 mail|email;
    推送 push|pushed; 提示 prompt|notice; 续租 renew lease|lease|renew; 获取 get|acquire|obtain|fetch;
    获取连接 connection is not available|get connection|getConnection|acquire connection|obtain connection;
    获得 get|acquire|acquired|obtain|obtained; 离开 leave; 安装 install|installed; 卸下 unmount;
    支付 payment|pay|paid; 付款 payment|pay|paid; 退款 refund|refunded; 下单 order; 库存 stock|inventory;
    优惠券 coupon; 购物车 cart; 金额 amount; 余额 balance; 导出 export|exported; 导入 import|imported;
    上传 upload|uploaded; 下载 download|downloaded; 保存 save|saved|saving; 存盘 save|saved; 签名 signature;
    签发 issue|issued; 颁发 issue|issued; 拦截 block|intercept|intercepted; 封禁 ban|banned;
    锁定 lock|locked|locked out|lockout;
    解锁 unlock|unlocked; 加锁 lock; 锁 lock; 锁超时 lock timeout|lock wait timeout; 争用 contention;
    竞争 contention|race; 积压 backlog|lag; 堆积 backlog; 打印 print|printed; 报价 quote;
    压缩 compress|compressed|compaction; 归档 archive|archived; 清理 clean|cleaned|cleanup|purge;
    清除 clear|cleared|purge; 回收 reclaim|recycle|collect; 触达 reach; 降级 degrade; 退化 degrade; 劣化 degrade;
    性能 performance; 下降 drop|decrease|degrade; 上升 increase|rise; 增加 increase|add; 减少 decrease|reduce;
    抖动 flapping|jitter; 拥塞 congestion; 丢包 packet loss; 丢弃 drop|discard|discarded; 握手 handshake; 重新 re;
    重新加载 reload; 重载 reload; 重新启动 restart; 重新连接 reconnect; 重连 reconnect;
    初始化 init|initialize|initialized|initialization|initialised; 构建 build; 部署 deploy|deployed|deployment;
    发布 release|released|publish|published; 升级 upgrade|upgraded; 降版 downgrade; 扩展 scale|extend;
    缩容 scale|scaled; 监听 listen|listening; 转发 forward|forwarded; 路由 route|routing; 代理 proxy;
    广播 broadcast; 通知 notify|notification|notified; 审计 audit; 稽核 audit; 投票 vote; 当选 elect;
    主从 replication; 备机 standby; 备用 standby; 故障 fault|failure|fail; 故障转移 failover; 失效 invalid|expire;
    越界 out of bounds|out of range; 段错误 segfault; 空指针 NullPointerException|null pointer;
    栈溢出 stack overflow|StackOverflowError; 内核崩溃 panic; 死机 hang|crash; 卡死 hang|stuck; 卡住 hang|stuck;
    磁盘满 disk full; 空间不足 disk full; 磁盘空间不足 disk full; 磁盘已满 disk full;
    无法 unable|cannot|can't|could not|failed|not|couldn't; 不能 cannot|can't|could not|unable|not;
    不可访问 inaccessible; 未知 unknown; 未授权的 unauthorized;
    不存在 not found|does not exist|no such|missing|not exist; 未注册 not registered|unregistered;
    未响应 not responding|no response; 无响应 not responding|no response|unresponsive;
    不匹配 not match|mismatch|does not match; 不一致 inconsistent|mismatch|inconsistency;
    不支持 not supported|unsupported; 不允许 not allowed|not permitted|disallowed; 关机 shutdown; 停机 shutdown;
    开机 boot; 断连 disconnect; 掉线 offline|disconnect; 断线 disconnect; 离线 offline; 在线 online;
    健康检查 health check; 健康 healthy|health; 存活 liveness|alive; 就绪 ready|readiness; 就绪探针 readiness;
    存活探针 liveness; 熔断器 circuit breaker|circuit; 限速 rate limit|throttle;
    被限流 rate limit|throttle|limiting requests; 慢 slow; 缓慢 slow; 过慢 slow; 过载 overload|overloaded;
    超载 overload|overloaded; 深度 depth; 长度 length|len; 大小 size; 数量 number|count; 比例 ratio|rate;
    命中率 hit rate|hit ratio; 命中 hit; 未命中 miss; 阈值 threshold; 上限 limit; 下限 minimum;
    语句 statement|query; 约束 constraint; 主键 primary key|key; 外键 foreign key; 重复键 duplicate key;
    检查点 checkpoint; 事务回滚 rollback; 复制延迟 replication lag; 密码错误 wrong password|password;
    失败次数 failures; 用户名 user; 版本 version; 升主 promote|promoted; 选主 elect; 主备 failover;
    入侵 break-in|intrusion; 攻击 attack; 扫描 scan|scanned|scanning; 爆破 brute force; 病毒 virus|malware;
    缺页 page fault; 换页 swap|paging; 交换 swap; 中断处理 interrupt; 浮点 floating point; 对齐 alignment;
    校验和 checksum; 哈希 hash; 编码 encoding; 解码 decode|decoding; 序列化 serialize|serialization;
    反序列化 deserialize|deserialization; 计划 plan|scheduled; 定时 scheduled|cron; 定时任务 cron|scheduled;
    信号 signal; 句柄 handle|file descriptor; 文件句柄 file descriptor|open files;
    文件描述符 file descriptor|open files; 权限不足 permission denied; 拒绝访问 access denied|denied;
    访问被拒绝 access denied|denied|forbidden; 被拒绝 deny; 被拒 deny; 被禁止 forbid; 被删除 delete;
    被终止 terminate; 被杀死 kill; 被驱逐 evict; 被取消 cancel; 取消 cancel; 切流 failover; 漂移 drift|migrate;
    时钟 clock; 时间同步 time sync|ntp|clock; 偏移 offset|skew; 不同步 out of sync|not synchronized;
    写失败 write failed; 读失败 read failed; 输入输出 i/o; 读写 i/o|read write; 重传 retransmit;
    重置连接 connection reset; 连接重置 connection reset; 连接被重置 connection reset;
    连接失败 connection failed|failed to connect|connect failed|connection refused|cannot connect|could not connect
""")
"""Words for what happens and to what: groups of `FORMS`, or words as they stand (`|` between)."""
