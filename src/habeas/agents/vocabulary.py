"""The English words that questions about operations are made of, as data.

General operations language; no system, log or question of its own. Together with `vocabulary_zh` it is all that the
engine understands.
"""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


IGNORED = _words("""
    a an the this that these those there here it its they them their he she we us our you your i me my any
    some each every all anyone anything someone something other is are was were be been being am do does
    did done has have had having can could may might should would shall will and or of in on at to for with
    by from into onto as about within inside while when where during whether if than then also ever yet
    already still just once so such not's currently right now log logs logged logging logfile logfiles line
    lines record records recorded recording entry entries message messages event events report reports
    reported reporting say says said show shows showed shown contain contains contained mention mentions
    mentioned see sees saw seen observe observed appear appears appeared occur occurs occurred happen
    happens happened exist exists existed get gets got gotten note noted please kindly check verify confirm
    tell look looked search let know want exactly anywhere one ones kind sort type because due which who
    whose what level levels severity evidence sign signs trace traces actually really only file's there's
    hi hello thanks hey according looking per based wonder wondering need needs facility subsystem logger point
    present
""")
"""Words that carry nothing to search for: grammar, and how one asks for a record."""

CHECKS = _words("check checks search searches")
META_NOUNS = CHECKS | _words(
    "message messages event events record records entry entries report reports trace traces log logs"
)
"""Words of asking that may also be what a question is about (`was the message lost`, `did the health check fail`)."""

WHATEVER = _words("operation operations action actions step steps 操作 步骤")
"""What is done, whatever it is called."""

DETERMINERS = _words("a an the any some every each all this that these those")
PASSIVES = _words("was were been be get got")
"""Before a noun (and its determiner): something happened to it."""

NEGATORS = _words("never not no none neither nor without")
"""Words that turn a question round, where they do not stand in a quoted phrase."""

CONTRACTED_NEGATORS = re.compile(
    r"\b(?:(?:do|does|did|is|are|was|were|has|have|had|wo|would|could|ca|should)n[’']t|cannot)\b",
    re.IGNORECASE,
)

MOVES = _words("""
    go goes went gone going change changes changed changing move moves moved moving switch switched enter
    entered transition transitioned transitions 变化 变更 切换
""")
"""How one asks for a change of state; the two states say it."""

RESPONSES = _words("""
    answer answers answered return returns returned respond responds responded reply replies replied
    response responses api http https request requests server endpoint end ends ended ending get gets got 响应 请求 接口
    返回 回复 http 状态码 状态 收到 receive received
""")
"""How one asks for a response; its status says it."""

ACTORS = _words("""
    node nodes client clients host hosts server servers service services process machine user users broker
    worker workers executor member daemon application peer pod pods container instance instances datanode
    controller driver vm api component
""")
"""Kinds that do things themselves."""

NAMED_KINDS = _words("""
    user username account host hostname service pod container topic queue database table job namespace node
    instance deployment cluster daemon broker tenant module plugin unit
""")
"""Kinds after which a word with a digit in it is a name (`pod web1`)."""

SUCCESS = _words("successfully successful succeed succeeded success 成功")
"""Beside another verb: that it was done. A log that says it in the past tense says so too."""

COMPOUND_PARTS = _words("""
    in out of on off up down only to end time key log level read write built back non re pre auto self multi
    single long
    short high low real run first last one two zero break over under check error public private garbage collection
    thread connection memory cpu disk network file client side data base user space start stop shut retry fail failed
    round trip ins outs ups downs offs
""")
"""Later parts of ordinary hyphenated words (`read-only`, `break-in`), which are no names."""

COMPOUND_PREFIXES = _words("re pre un non auto self multi co de over under cross semi sub")
"""First parts of such words (`re-create`)."""

NO_NOUNS = _words("""
    the a an of in on at to by for from with is was were are than and or exactly about least most did any all
    only just
    code since within every ever be been get got after before answer answers answered return returns returned respond
    responded give gave receive received send sent reply replied replies
""")
"""Words before a number that it does not belong to."""

PASTS = _words("""
    began begun broke broken lost wrote written ran threw thrown caught went gone gave given held built chose chosen
    froze frozen hung left bound sent found took taken
""")
"""Past forms that do not end in -ed."""

_KINDS = """
    address addresses account api application=app attempt attempts block=blk blocks=blk broker call channel
    class client clients cluster code component container controller customer daemon database=db datanode
    deployment device disk endpoint exporter file files function group host hosts id instance instances ip
    job jobs key machine member method mode module namespace node nodes object order package partition path
    peer pid plugin pod pods pool port process queue region remote replica request requests resource rhost
    role rule schema segment server servers service services session sessionid sessions shard slot socket
    source stage state status step table target task tasks tenant thread threads topic transaction unit url
    user username users version vm volume worker workers zone executor driver element item image
"""
KINDS: dict[str, tuple[str, ...]] = {
    kind: tuple(filter(None, short.split(",")))
    for kind, _, short in (item.partition("=") for item in _KINDS.split())
}
"""What an entity can be; beside the entity itself the word is only its kind. Values: how logs abbreviate it."""

_GROUPS = """
    fail fails failed failing failure failures
    succeed succeeds succeeded success successful successfully ok
    deny denies denied denial refuse refused refusing reject rejected rejecting forbid forbids forbidden disallowed \
    declines declined declining
    timeout timeouts timed-out timed_out timed~out time-out time~out
    terminate terminates terminated terminating termination
    take takes took taken taking
    kill kills killed killing
    exit exits exited exiting
    crash crashes crashed crashing
    abort aborts aborted aborting
    start starts started starting startup
    launch launches launched launching
    boot boots booted booting
    stop stops stopped stopping
    shutdown shut~down shutting~down shuts~down
    restart restarts restarted restarting
    open opens opened opening
    close closes closed closing closure
    expire expires expired expiring expiry expiration
    connect connects connected connecting
    disconnect disconnects disconnected disconnecting lose~connection lost~connection lose~its~connection \
    lost~its~connection lose~the~connection lost~the~connection connection~lost connection~loss lost~connectivity
    login logins logon logged~in log~in logging~in logs~in signed~in sign-in accepted~password accepted~publickey
    logout logged~out log~out logging~out logs~out signed~out
    delete deletes deleted deleting deletion
    remove removes removed removing removal
    create creates created creating creation
    destroy destroys destroyed destroying destruction
    spawn spawns spawned spawning
    add adds added adding addition
    allocate allocates allocated allocating allocation
    receive receives received receiving receipt
    send sends sent sending
    serve serves served serving
    find finds found finding
    begin begins began begun beginning
    break breaks broke broken breaking
    lose loses lost losing loss
    write writes wrote written writing
    read reads reading
    run runs ran running
    throw throws threw thrown throwing
    catch catches caught catching
    go goes went gone going
    give gives gave given giving
    hold holds held holding
    build builds built building
    choose chooses chose chosen choosing
    freeze freezes froze frozen freezing
    hang hangs hung hanging
    leave leaves left leaving
    bind binds bound binding
    reset resets resetting
    set sets setting
    put puts putting
    hit hits hitting
    split splits splitting
    drop drops dropped dropping
    try tries tried trying
    retry retries retried retrying
    error errors
    exception exceptions
    warning warnings warn
    exhaust exhausts exhausted exhausting exhaustion run~out~of runs~out~of ran~out~of running~out~of
    verify verifies verified verifying verification
    authenticate authenticates authenticated authenticating authentication auth
    authorize authorized authorizing authorization unauthorized
    replicate replicates replicated replicating replication
    transfer transfers transferred transferring
    transmit transmits transmitted transmitting transmission
    renew renews renewed renewing renewal
    commit commits committed committing
    roll~back rolled~back rolling~back rollback
    elect elects elected electing election
    evict evicts evicted evicting eviction
    corrupt corrupts corrupted corruption
    oom run~out~of~memory ran~out~of~memory running~out~of~memory out-of-memory out~of~memory outofmemory
    outofmemoryerror oomkilled oom-killer oom-kill
    deadlock deadlocks deadlocked
    unreachable not~reachable no~route
    unavailable not~available
    missing not~found does~not~exist no~such
    invalid illegal
    duplicate duplicates duplicated
    overflow overflows overflowed
    leak leaks leaked leaking leakage
    throttle throttles throttled throttling
    mount mounts mounted mounting
    unmount unmounts unmounted unmounting umount
    attach attaches attached attaching
    detach detaches detached detaching
    suspend suspends suspended suspending
    pause pauses paused pausing
    resume resumes resumed resuming
    block blocks blocked blocking
    abnormal abnormally
    memory mem
    parameter parameters param
    public-key public~key publickey
    heap heaps
    cancel cancels canceled cancelled canceling cancelling cancellation
    acquire acquires acquired acquiring acquisition
    install installs installed installing installation
    panic panics panicked
    segfault segmentation~fault segmentation~violation sigsegv
    stack~overflow stackoverflow stackoverflowerror
    disk~full no~space disk~space out~of~space enospc filesystem~full
    i/o input/output
    raid
    failover fail~over failed~over failing~over fails~over failing-over fail-over
    standby
    core~dump core~dumped dumped~core coredump
    split-brain split~brain splitbrain
    degrade degrades degraded degrading degradation
    reload reloads reloaded reloading re-load
    reconnect reconnects reconnected reconnecting
    initialize initialise initializes initialises initialized initialised initializing initialising initialization
    initialisation init
    synchronize synchronise synchronizes synchronises synchronized synchronised synchronizing synchronising
    synchronization synchronisation sync syncs synced syncing resync
    migrate migrates migrated migrating migration migrations
    compress compresses compressed compressing compression
    limit limits limited limiting
    register registers registered registering registration
    unregister unregistered unregisters deregister deregistered
    listen listens listened listening
    save saves saved saving
    load loads loaded loading
    scale scales scaled scaling
    approve approves approved approving approval
    deploy deploys deployed deploying deployment
    respond responds responded responding
    recover recovers recovered recovering recovery
    complete completes completed completing completion
    finish finishes finished finishing
    reply replies replied replying
    deallocate deallocates deallocated deallocating deallocation
"""
"""A line holds the forms of one event. `~` stands for a blank."""

FORMS: dict[str, tuple[str, ...]] = {}
"""For a word: itself and the other forms of the same event, of which a record must hold one."""
for _line in _GROUPS.split("\n"):
    _group = tuple(word.replace("~", " ") for word in _line.split())
    for _form in _group:
        FORMS.setdefault(_form, (_form, *(other for other in _group if other != _form)))

PHRASES: tuple[str, ...] = tuple(
    sorted((form for form in FORMS if " " in form or "-" in form), key=len, reverse=True)
)
"""Events of several words, longest first."""

FAILED_TO = (
    "fail", "failed", "failing", "failure", "unable", "cannot", "can't", "could not", "couldn't", "did not", "not",
)  # fmt: skip
"""How a log says that something was tried and did not happen."""

_METRICS = """
    cpu cpu; memory memory,mem; 内存 memory,mem; disk disk,filesystem; 磁盘 disk,filesystem;
    usage usage,used,utilization; 使用率 usage,utilization,rate; 利用率 utilization,usage;
    使用量 usage,used; 占用 usage,used; utilization utilization,usage; rate rate; latency latency,duration;
    延迟 latency,duration; 延时 latency,duration; requests requests,request; 请求数 requests,request;
    qps requests,qps; network network; 网络 network; receive receive,rx; transmit transmit,tx;
    接收 receive,rx; 发送 transmit,tx; errors errors,error; connections connections; 连接数 connections;
    threads threads; 线程数 threads; load load; 负载 load; temperature temperature; 温度 temperature;
    heap heap; 堆内存 heap; throughput throughput,rate; 吞吐 throughput; restarts restarts;
    重启次数 restarts; queue queue; 队列长度 queue,length; lag lag
"""
MEASURED = _words("""
    take takes took taken taking last lasts lasted lasting run runs ran running need needs needed cost costs
    long longer
    duration elapsed 耗时 花费 持续 执行 运行 用时 历时
""")
"""Beside a bound in units of time: that a time is meant. A log says it by the value."""

BELOW = _words("below under underneath beneath directory folder 目录 文件夹 下 下面 之下")
"""Beside a folder: that something is in it."""

RAISED = _words("""
    throw throws threw thrown throwing raise raises raised raising catch catches caught exception exceptions
    error errors
    抛出 捕获 异常 错误 报错
""")
"""How one asks for a fault that has a name of its own (`was an IllegalStateException thrown`)."""

REACHED = _words(
    "reach reaches reached hit hits set equal equals become becomes became value 达到 等于 变为 出现过 值"
)
"""How one asks for a key with its value (`was depth=40 reached`)."""

COULD_NOT = ("could not", "couldn't", "cannot", "can't", "unable to", "not able to", "failure to")
"""How logs say of a deed that it failed, before its verb."""

REQUESTED = _words("""
    request requested requests access accessed call called visit visited fetch fetched open opened 访问 请求 调用
""")
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS")
"""How one asks whether a path was requested, and how an access log says it."""

FAILING = (
    "fail", "failed", "fails", "failing", "failure", "failures", "error", "errors", "exception", "unable",
    "cannot", "can't",
    "could not", "couldn't", "not", "refused", "rejected", "denied", "aborted", "invalid", "失败", "错误", "异常",
    "无法", "未",
)  # fmt: skip
SUCCEEDING = (
    "succeed", "succeeds", "succeeded", "success", "successful", "successfully", "ok", "complete", "completed",
    "passed",
    "finished", "done", "accepted", "成功", "完成",
)  # fmt: skip
"""How logs say that something went well, and that it did not: where one stands, the other was not recorded."""

LOGIN_SUCCESSES = (
    "login succeeded", "login successful", "login success", "successful login", "successfully logged in", "logged in",
    "accepted password", "accepted publickey", "accepted keyboard-interactive", "signed in", "登录成功", "登陆成功",
)  # fmt: skip
LOGIN_FAILURES = (
    "login failed", "login failure", "failed login", "failed to log in", "failed password", "logon failure",
    "authentication failure", "authentication failed", "invalid user", "登录失败", "登陆失败",
)  # fmt: skip
"""How logs say that someone logged in, and that he was refused."""

TELLING = _words("panic segfault raid split-brain failover standby deadlock oom public-key i/o") | {
    "core dump",
    "stack overflow",
    "disk full",
}
"""Faults that logs name by one of their forms in `FORMS`: where none is anywhere, nothing of it was logged."""

_KINDRED = """
    timeout expire|deadline~exceeded|no~response|not~responding|gave~up|hung
    down unavailable|unreachable|offline|dead|lost|not~responding|timeout
    unavailable down|unreachable|offline|timeout|refused
    unreachable down|unavailable|offline|timeout|refused
    crash die|died|dies|abort|exit|kill|terminate|panic|segfault
    kill terminate|evict|stop|oom|died
    terminate kill|stop|exit|shutdown
    restart reboot|rebooted|respawn|respawned|relaunch|relaunched|restarts
    delete remove|destroy|purge|purged|erase|erased
    remove delete|destroy|purge|purged
    stop shutdown|terminate|halt|halted|kill
    shutdown stop|terminate|halt|halted
    disconnect close|lose|broken|reset|drop
    fail deny|timeout|abort|exception|unable|cannot|could~not|crash
    complete finish|succeed|done
    finish complete|succeed|done
"""
KINDRED: dict[str, tuple[str, ...]] = {}
"""For a form of one event: how a log may tell of a like one, which is ground for no answer either way."""
for _line in _KINDRED.strip().split("\n"):
    _event, _like = _line.split()
    _forms = [form for word in _like.replace("~", " ").split("|") for form in FORMS.get(word, (word,))]
    for _form in FORMS.get(_event, (_event,)):
        KINDRED[_form] = tuple(dict.fromkeys((*KINDRED.get(_form, ()), *_forms)))

METRIC_WORDS: dict[str, tuple[str, ...]] = {
    word: tuple(names.split(",")) for word, names in (item.split() for item in _METRICS.split(";"))
}
"""Words for what a metric measures, in English and Chinese, with the words of metric names."""
