"""Running programs: memory, threads, exceptions, calls."""

from __future__ import annotations

SOFTWARE = """
runtime_noun: runtime | 运行时
jvm: jvm, java virtual machine | jvm
young_generation: young generation, young gen, eden | 年轻代, 新生代
old_generation: old generation, old gen, tenured | 老年代, 旧生代
metaspace: metaspace, permgen | 元空间, 永久代
direct_memory: direct memory, direct buffer, off-heap | 直接内存, 堆外内存
young_gc: young gc, minor gc, pause young | 年轻代回收, 新生代回收
safepoint: safepoint | 安全点
finalizer: finalizer | 终结器
class_noun: class | 类
method_code: method | 方法
function_code: function, func | 函数
variable: variable | 变量
constant: constant | 常量
pointer: pointer | 指针
null_pointer: null pointer, nullpointerexception, nil pointer, null reference | 空指针, 空引用
array_index: index, subscript, array index | 下标, 索引, 数组下标
out_of_range: out of range, out of bounds, index out of range, index out of bounds, out-of-bounds | 越界,
    下标越界, 超出范围, 数组越界
divide_by_zero: divide by zero, division by zero, zero division, zerodivisionerror | 除零, 除以零, 被零除
type_error: type error, typeerror | 类型错误
key_error: key error, keyerror | 键错误
value_error: value error, valueerror | 值错误
broken_pipe: broken pipe | 管道断裂, 管道破裂
stack_overflow: stack overflow, stackoverflowerror | 栈溢出, 堆栈溢出
segfault_noun: segmentation fault, sigsegv | 段错误
sigkill: sigkill | 强制终止信号
sigterm: sigterm | 终止信号
syntax_error: syntax error, parse error | 语法错误
assertion: assertion, assert | 断言
encoding: charset | 字符集
json: json | json
overflow_int: integer overflow | 整数溢出
race: race condition, data race | 竞态, 竞争条件
contention: contention | 争用, 竞争
mutex: mutex | 互斥锁
monitor_lock: monitor, object monitor | 监视器, 监视器锁, 对象监视器
semaphore: semaphore | 信号量
core_pool: core pool size | 核心线程数
coroutine: coroutine, fiber, greenlet | 协程
event_loop: event loop | 事件循环
callback: callback, hook | 回调, 钩子
handler: handler | 处理器, 处理程序, 处理函数
middleware: middleware | 中间件
filter_noun: filter | 过滤器
interceptor: interceptor | 拦截器
bean: bean | 组件
framework: framework | 框架
controller_mvc: controller | 控制器
entry_point: entry point, entrypoint | 入口, 入口点
frame_stack: stack frame | 栈帧, 帧
innermost: innermost, top frame, topmost | 最内层, 栈顶
outermost: outermost, bottom frame | 最外层, 栈底
source_line: line number | 行号, 代码行
source_code: source code, code | 源码, 代码
inner_exception: inner exception, nested exception | 内层异常, 内部异常, 嵌套异常
unhandled: unhandled, uncaught | 未处理, 未捕获
error_code: error code, errcode, errno | 错误码, 错误代码
success_rate: success rate, success ratio | 成功率
response_time: response time, latency | 响应时间, 响应耗时
apdex: apdex | 用户满意度
parent_span: parent span, parent id | 父跨度, 上级跨度
correlation: correlation, correlation id | 关联号
feature: feature | 特性, 功能
circuit_open: circuit open, breaker open | 熔断开启, 熔断打开
half_open: half open, half-open | 半开
bulkhead: bulkhead | 隔舱, 舱壁
retry_policy: retry policy | 重试策略
max_retries: max retries, maximum retries, max attempts, retry limit | 最大重试次数, 重试上限
rate_limiter: rate limiter, limiter | 限流器
token_bucket: token bucket | 令牌桶
idempotency: idempotency, idempotent | 幂等
distributed_lock: distributed lock | 分布式锁
registry_service: service registry, discovery | 注册中心, 服务发现
config_center: config center, configuration center | 配置中心
local_cache: local cache | 本地缓存
cold_cache: cold cache | 冷缓存
cache_penetration: cache penetration | 缓存穿透
cache_key: cache key | 缓存键
expiry_time: expiry time, expiration time, expires at, notafter, expiry date, expiration date | 过期时间,
    到期时间, 失效时间, 到期日, 到期日期, 截止日期
validity: validity, validity period, valid period, lifetime | 有效期, 有效期限, 有效时间
license_noun: license, licence | 许可证, 授权
seat: seat | 席位
product: product | 产品
edition: edition | 版本
feature_set: feature set | 功能集
endpoint_rpc: rpc endpoint | 远程接口
client_error: client error | 客户端错误
server_error: server error | 服务端错误, 服务器错误
literal: literal | 字面量
format_noun: format | 格式
syntax: syntax | 语法
pattern: pattern, regex, regular expression | 模式, 正则, 正则表达式
string: string | 字符串
character: character | 字符
number_noun: integer, int | 整数
null: null, nil | 空值
boolean: boolean, flag | 布尔, 标志
flag: flag, feature flag, toggle | 标志, 标识, 开关, 特性开关
attribute: attribute, property | 属性
argument: argument | 参数
input: input | 输入
element: element | 元素
payload_noun: payload | 载荷, 负载
model_ml: model | 模型
inference: inference | 推理
training: training | 训练
prompt: prompt | 提示词
embedding: embedding, vector | 向量
"""
