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
    依据 按照 线上 里面 其中 上面 名为 叫做 遇到 当时 同时 之后 以后 之前 以前 左右 大约 说过 内容 类型 请
    只 仅 行 条 曾 过 了 的 地 得 吗 呢 吧 么 在 于 里 中 内 上 下 时 和 与 且 并 而 或 被 把 将 对 为 给 由
    从 自 向 到 因 这 那 该 此 其 它 我 你 有 是 也 都 还 已 会 能 正 叫 说 出 用 以 成 类 种
""")
"""Words that carry nothing to search for."""

ZH_OPENINGS = _words("查询 检索 检查")
"""Nothing to search for where a question opens with them."""

ZH_CLOSINGS = _words("消息 事件 问题")
"""Nothing to search for where a question closes with them."""

ZH_WHETHER = _words("是否 有没有 有无 是不是")

ZH_NEGATORS = _words("从未 从来没有 没有 未曾 未 没 不 无 并非 非")

ZH_KINDS: dict[str, str] = _table("""
    节点 node; 实例 instance; 会话 session; 数据块 block; 块 block; 客户端 client; 任务尝试 task attempt;
    任务 task; 用户 user; 账号 user; 账户 account; 用户名 user; 地址 address; 主机 host; 主机名 host;
    服务 service; 服务器 server; 进程 process; 线程 thread; 容器 container; 请求 request; 文件 file;
    端口 port; 队列 queue; 主题 topic; 数据库 database; 表 table; 分区 partition; 副本 replica; 分片 shard;
    槽位 slot; 槽 slot; 状态码 status; 状态 status|state; 退出码 code; 错误码 code; 返回码 code; 代码 code;
    原因 reason; 编号 id; 作业 job; 集群 cluster; 机器 machine; 命名空间 namespace; 镜像 image; 卷 volume;
    磁盘 disk; 设备 device; 组件 component; 模块 module; 接口 api; 事务 transaction; 订单 order; 路径 path;
    子进程 child; 虚拟机 vm; 成员 member; 工作节点 worker; 执行器 executor; 驱动 driver; 插件 plugin;
    阶段 stage; 区域 region; 资源 resource
""")
"""What an entity can be, and the words that logs use for it (`|` between)."""

ZH_EVENTS: dict[str, str] = _table("""
    消息 message|msg; 事件 event; 查询 query|queries; 检索 search|retrieve|retrieved; 检查 check|checked|checks;
    触发 trigger|triggered; 收集 collect|collected; 系统 system; 问题 problem|issue;
    失败 fail; 成功 succeed; 拒绝 deny; 禁止 forbid; 超时 timeout; 异常 exception|abnormal; 错误 error;
    报错 error; 告警 warning|alert; 警告 warning; 崩溃 crash; 中断 interrupt|interrupted;
    完成 complete|completed|finish|finished|done; 无效 invalid; 非法 invalid|illegal;
    丢失 lost|loss|missing; 损坏 corrupt; 冲突 conflict; 溢出 overflow; 泄漏 leak; 泄露 leak;
    耗尽 exhaust|exceeded|full; 不足 insufficient|not enough|no space|low;
    不可用 unavailable|not available; 不可达 unreachable; 过期 expire; 死锁 deadlock;
    阻塞 blocked|blocking; 重复 duplicate; 缺失 missing;
    找不到 not found|can't find|cannot find|could not find|no such|missing;
    未找到 not found|can't find|no such; 限流 throttle|rate limit|rate limited;
    熔断 circuit breaker|circuit open|short-circuit; 终止 terminate; 杀死 kill; 杀掉 kill; 退出 exit;
    中止 abort; 启动 start|launch|boot; 停止 stop; 关闭 close|shutdown; 重启 restart; 打开 open; 开启 open;
    连接 connection|connect; 建立 establish|established|establishing; 断开 disconnect|broken; 登录 login;
    登陆 login; 登出 logout; 注销 logout; 删除 delete; 移除 remove; 创建 create|spawn; 销毁 destroy;
    添加 add; 加入 add|join|joined; 新增 add; 分配 allocate|assign|assigned; 接收 receive; 收到 receive;
    发送 send; 提供 serve; 读取 read; 写入 write; 传输 transfer|transmit; 复制 replicate|copy|copied;
    同步 sync|synced|synchronize|synchronized; 校验 verify; 验证 verify|validate|authenticate;
    认证 authenticate; 鉴权 authorize|authenticate; 授权 authorize; 续期 renew; 续约 renew;
    提交 commit|submit|submitted; 回滚 rollback; 选举 elect; 切换 switch|switched|failover; 驱逐 evict;
    重试 retry; 尝试 try|attempt; 加载 load|loaded|loading; 挂载 mount; 卸载 unmount; 扩容 scale|scaled;
    迁移 migrate|migrated|migration; 检测 detect|detected|detecting; 检测到 detect|detected;
    发现 detect|detected|found|discovered; 处理 process|processed|processing|handle|handled;
    忽略 ignore|ignored|ignoring; 跳过 skip|skipped|skipping; 抛出 throw; 捕获 catch;
    调用 call|called|invoke|invoked; 请求 request; 返回 return|returned; 响应 response|respond|responded;
    变化 change|changed; 变更 change|changed; 更新 update|updated|updating;
    注册 register|registered|registration; 订阅 subscribe|subscribed; 消费 consume|consumed;
    生成 generate|generated|generating; 纠正 correct|corrected;
    修复 repair|repaired|fixed|recover|recovered; 恢复 recover|recovered|resume|restored;
    暂停 pause|suspend; 挂起 suspend|hang; 执行 execute|executed|executing|run; 运行 run;
    等待 wait|waiting|waited; 要求 ask|asked|request|requested; 申请 claim|request|requested;
    释放 release|released|releasing; 刷新 refresh|refreshed|flush; 备份 backup; 下线 offline|decommission;
    上线 online; 宕机 down|crash; 访问 access|accessed; 密码 password;
    口令 password; 公钥 public-key; 证书 certificate|cert; 内存 memory; 堆 heap; 堆内存 heap; 内存溢出 oom;
    内存不足 oom; 连接池 connection pool|pool; 数据库连接池 connection pool|pool;
    连接池耗尽 连接池耗尽|pool exhausted|pool exhaustion|pool is exhausted|connection is not available;
    连接超时 connection timeout|connection timed out|connect timed out|connect timeout;
    连接被拒绝 connection refused;
    连接断开 connection broken|connection closed|connection lost|disconnected; 缓存 cache;
    指令 instruction; 奇偶校验 parity; 目录 directory; 内核 kernel; 套接字 socket; 租约 lease;
    进度 progress; 诊断 diagnostics|diagnostic; 生命周期 lifecycle; 线程池 thread pool; 慢查询 slow query;
    磁盘空间 disk space|space; 主节点 master|leader|primary; 从节点 slave|follower|replica; 心跳 heartbeat;
    快照 snapshot; 配置 config|configuration; 权限 permission|privilege; 网络 network; 延迟 latency|delay;
    流量 traffic; 索引 index; 事务 transaction; 域名 dns|domain; 解析 resolve|resolved|parse;
    垃圾回收 gc|garbage collection; 栈 stack; 应用 application|app; 容器 container; 驱动 driver;
    电源 power; 温度 temperature; 风扇 fan; 日志轮转 logrotate; 仲裁 quorum; 致命 fatal;
    严重 critical|severe; 数据 data; 存储 storage; 耗时 take|duration|elapsed|cost; 花费 take|cost;
    持续 last|lasted|lasting|for; 启动器 launcher; 监听器 listener; 退避 backoff|back-off; 探针 probe;
    调度 schedule|scheduled|scheduling; 拉取 pull|pulling|fetch|fetched; 镜像 image;
    使用率 usage|utilization; 利用率 utilization|usage; 使用量 usage|used; 占用 usage|used;
    占用率 usage|utilization; 负载 load; 吞吐 throughput; 连接数 connections|connection;
    线程数 threads|thread; 请求数 requests|request; 密钥 key; 令牌 token; 重置 reset; 未授权 unauthorized;
    已满 full; 满 full; 空闲 idle
""")
"""Words for what happens and to what: groups of `FORMS`, or words as they stand (`|` between)."""
