"""What the form of a record says by itself, as data: the product that writes so, and the terms of its events."""

from __future__ import annotations

import re

_FORMS = (
    (
        r"\[gc\b|\bpause (?:full|young|remark|cleanup)|\bfull gc\b|\bgc\(\d+\)",
        "heap gc collection jvm @heap @gc @pause @memory",
    ),
    (r"\bpause full\b|\bfull gc\b", "full @fullgc"),
    (r"hikari", "database jdbc @pool @connection @database"),
    (r"\b(?:log|fatal|panic|statement|detail):\s\s|max_connections|pg_", "postgresql postgr postgre @database"),
    (r"\b\w+@\w+ (?:log|fatal|error|panic|statement):", "@user @database user database"),
    (r"deployment|replicaset|statefulset|\bready=\d+/\d+", "@replica replica @ready @deployment"),
    (r"status ?code|http/\d|\bstatus[=:] ?[1-5]\d\d\b", "@response @respond @statuscode respons http @http"),
    (r"\bupstream\b.*\bclient:|\bnginx\b", "nginx"),
    (r"\bsshd?\b|\bssh2\b", "ssh sshd @login"),
    (r"\boomkill|\boom-kill|out of memory|outofmemory|\bexitcode[\"=: ]+137", "oom @oom @kill memory @memory limit"),
    (r"\bdfs\.|\bblk_|hdfs", "hdf hdfs datanod dfs @block"),
    (r"quorum|learnerhandler|zookeeper|\bmyid\b|\bzxid\b|nioservercnxn", "zookeeper zk"),
    (r"\bkubelet\b|\bpod/|\bdeployment/|\bbackoff\b|\bfailedscheduling\b|\bkube", "kubernet k8s @pod"),
    (
        r"\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|\bdelete from\b|\bstatement:",
        "sql @query @statement @table @execute! @read!",
    ),
    (r"\binnodb\b|\bmysqld?\b", "mysql @database"),
    (r"\bredis\b|\bjedis\b|\blettuce\b", "redi redis"),
    (r"kafka|consumer.?group", "kafka @message @consumer"),
    (r"rabbit|amqp", "rabbitmq"),
    (r"\betcd\b|\braft\b", "etcd"),
    (r"elasticsearch|\bo\.e\.", "elasticsearch"),
    (r"\bmongod?\b|wiredtiger", "mongodb"),
    (r"\bhaproxy\b", "haproxy"),
    (r"\bnova\.|\bopenstack\b", "openstack nova"),
    (r"\bsystemd\b", "systemd"),
    (r"\.\w{0,80}(?:exception|error)\b|\n\s+at \w", "java stack @stacktrace @exception"),
    (
        r"\"(?:get|post|put|delete|head|patch|options) /\S* http/|\b(?:get|post|put|delete|patch) (?:/|https?://)",
        "http @http @request @api @method @call! @send! @process!",
    ),
    (r"\b\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[", "access"),
    (r"\bhttps?://", "url http @http"),
    (r"\bmethod[\"=: ]+(?:get|post|put|delete|head|patch)\b", "http @http @request @api @method"),
    (r"\block wait\b|\block\b", "@lock"),
    (r"\bthrottl", "@throttle"),
    (r"\bpassword\b", "@password @login"),
    (r"failed password|authentication fail|login fail", "@reject! @refuse! @deny!"),
    (r"\bupstream\b", "@call! @request!"),
    (
        r"\b(?:nxdomain|servfail|noerror|qtype|rcode|coredns)\b|\bnamed\[|\"(?:a|aaaa|mx|srv|txt|ptr) in ",
        "dns @dns @query @request @resolve_name! @return_code",
    ),
    (r"\bcomm[=: ]|\bppid\b", "@process process"),
    (r"[\w-]\.(?:csv|tsv|log|json|parquet|ya?ml|xml|conf|sql|txt|pdf|zip|gz|mp4|mxf|jpe?g|png|dat)\b", "file @file"),
    (r"\bpod[=\"' ]{1,3}[\w-]+/[\w-]+", "namespace @namespace"),
    (r"\bgrpc[._]method\b|\brpc\b", "rpc @call! @request"),
    (
        r"\binvalid credentials\b|\baccess denied\b|\bpermission denied\b|\bunauthori[sz]ed\b",
        "@reject! @refuse! @deny!",
    ),
    (
        r"(?:\bstatus|\bcode|\bhttp|\")\W{1,4}429\b|\btoo many requests\b",
        "@throttle @throttle_deed! @reject! @refuse! @deny!",
    ),
    (r"\d ?/ ?s(?:ec)?\b|(?:\b|_)(?:rps|qps|tps|fps|iops)\b|per_sec|每秒", "@per_second"),
    (r"\d ?/ ?min\b|(?:\b|_)(?:rpm|qpm)\b|per_min|每分钟", "@per_minute"),
    (r"\bquery_time\b.{0,200}\brows_examined\b", "slow @slow @slowquery"),
    (r"\bsecret/data/|\bapprole\b", "vault"),
    (r"\"ctx\": ?\"conn\d", "mongodb mongod"),
    (r"\bping-restart\b|\bopenvpn\b", "vpn openvpn session @session"),
    (r"\bpostfix\b|\bsmtpd?\b|\bdsn=|\brcpt to\b|\bexim\b|\bsendmail\b", "smtp mail @mail @addressed"),
    (r"\bcrond?\[\d+\]|\) cmd \(", "cron @cron @job @start! @execute! @launch! @user user"),
    (r"java\.lang\.thread\.state|\bnid=0x", "java jvm thread @jvm @thread @stacktrace"),
    (r"\bgoroutine \d+ \[", "go stack @stacktrace @goroutine"),
    (r"traceback \(most recent call last\)", "python stack @stacktrace @exception"),
    (r"\btlsv?\d|\bssl\b|\btls handshake", "@tls"),
    (r"\bpullimage\b|\bcontainerd\b", "containerd registry @image"),
    (r"\bresponse_flags\b|\bupstream_cluster\b", "envoy @proxy @call! @request"),
    (r"\bjid=|\bsidekiq\b", "sidekiq @job"),
    (r"\bforkpoolworker\b|\bcelery\b", "celery @job"),
    (r"\bjvm_|\bmetaspace\b", "jvm @jvm"),
    (r"\bhpa\b|successfulrescale", "@autoscaler @replica replica"),
    (r"\btype=syscall\b|\bmsg=audit\(", "audit auditd"),
    (r"service control manager", "window"),
    (r"\bbgp\b|\bospf\b", "@neighbor"),
    (r"\bldap\b", "ldap directory"),
    (r"连接池|connection ?pool|pool", "@connection"),
    (r"(?:returned|status|http)\W{0,3}[45]\d\d\b", "@fail! @error!"),
    (r"(?:returned|status)\W{0,3}[1-5]\d\d\b", "@http http @response @respond! @receive!"),
    (r"[A-Za-z]\[\d+\]", "@process process pid"),
    (r"(?:^|[\s\"])/[a-z]\w*", "@api @path"),
    (r"(?:^|[ ;,\"])(?:alertname|firing|告警)", "alert"),
)  # fmt: skip
FORMS = tuple((re.compile(form), frozenset(words.split())) for form, words in _FORMS)
"""They are looked for in lower case, which is much faster than to pass case over."""


def implied(text: str) -> frozenset[str]:
    """Return stems and `@concepts` that a record's form carries, whatever its words.

    `!` marks a deed that was done even where the record says that something failed: a failed request was sent.
    """
    low = text.lower()
    return frozenset[str]().union(*(words for form, words in FORMS if form.search(low)))
