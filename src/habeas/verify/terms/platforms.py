"""Containers, clusters, clouds, building and releasing."""

from __future__ import annotations

PLATFORMS = """
workload: workload | 工作负载
daemonset: daemonset, daemon set | 守护进程集
statefulset: statefulset, stateful set | 有状态副本集, 有状态集
replicaset_k8s: replicaset | 副本集
configmap: configmap, config map | 配置映射, 配置字典
crd: crd, custom resource | 自定义资源
operator_k8s: operator | 操作员, 控制器
autoscaler: autoscaler, hpa, horizontal pod autoscaler, scaler | 自动伸缩器, 自动扩缩容, 弹性伸缩,
    自动扩缩器, 伸缩器
autoscaling: autoscaling | 自动伸缩, 自动扩缩容, 弹性伸缩
kubelet: kubelet | kubelet
control_plane: control plane | 控制面, 控制平面
admission: admission | 准入
taint: taint, tainted | 污点
toleration: toleration | 容忍, 容忍度
affinity: affinity | 亲和, 亲和性
anti_affinity: anti-affinity | 反亲和, 反亲和性
node_selector: node selector | 节点选择器
label: label | 标签
annotation: annotation | 注解
selector: selector | 选择器
tag: tag | 标签
resource_quota: resource quota, resourcequota | 资源配额
crash_loop: crashloopbackoff, crash loop, crashloop, crash looping, restart loop | 崩溃循环, 循环崩溃,
    循环重启
registry: registry, image registry, container registry | 镜像仓库, 仓库, 镜像库, 注册表
layer: layer | 层, 镜像层
digest: digest | 摘要
manifest: manifest | 清单
volume: volume | 卷, 存储卷
volume_claim: persistent volume claim, persistentvolumeclaim, pvc | 持久卷声明, 存储声明
storage_class: storage class, storageclass | 存储类
init_container: init container, initcontainer | 初始化容器
runtime_container: container runtime, containerd | 容器运行时
disk_pressure: disk pressure, diskpressure | 磁盘压力
memory_pressure: memory pressure, memorypressure | 内存压力
pid_pressure: pid pressure, pidpressure | 进程数压力
pressure: pressure, stress | 压力
grace_period: grace period | 宽限期, 宽限时间
node_pool: node pool, node group | 节点池, 节点组
availability_zone: availability zone, az | 可用区
cloud: cloud | 云
cloud_provider: cloud provider, cloud vendor | 云厂商, 云服务商, 云平台
vendor: vendor, supplier, provider | 厂商, 供应商, 提供商, 提供方
instance_type: instance type | 实例类型, 实例规格, 规格
spot_instance: spot instance, preemptible | 竞价实例, 抢占式实例
budget: budget, error budget | 预算, 错误预算
burn_rate: burn rate | 燃烧速率, 消耗速率, 消耗速度, 燃烧率
burn: burn | 燃烧
objective: objective, slo, target | 目标
service_level: service level | 服务等级, 服务水平
build_number: build number | 构建号
pipeline_ci: pipeline | 流水线
runner: runner | 执行器, 运行器, 运行机, 执行机
artifact: artifact, artefact | 制品, 产物, 构建产物
branch: branch | 分支
commit_noun: commit id, commit hash, sha | 提交号
repository: repository, repo | 代码库, 代码仓库, 仓库
merge_request: merge request, pull request | 合并请求
test_case: test case, test | 用例, 测试用例
coverage: coverage | 覆盖率
lint: lint, linter | 代码检查
release_noun: release | 版本, 发布
feature_flag: feature flag, toggle | 特性开关, 功能开关, 开关
blue_green: blue-green | 蓝绿
strategy: strategy | 策略
chart: chart, helm chart | 图表
terraform: terraform | 基础设施编排
provisioning: provisioning | 置备
function_serverless: function | 函数
cold_start: cold start | 冷启动
quota_noun: quota | 配额, 额度
service_mesh: service mesh, mesh | 服务网格, 网格
sidecar_proxy: sidecar proxy, envoy | 边车代理
endpoint_slice: endpoints | 端点
ingress_controller: ingress controller | 入口控制器
cron_job: cron job, cronjob, scheduled job | 定时任务, 计划任务
service_account: service account | 服务账号
role_binding: role binding | 角色绑定
secret_noun: secret | 密钥, 凭证
key_management: kms, key management | 密钥管理
vault: vault | 密钥库, 保险库
identity: identity, principal | 身份, 标识
plugin: plugin | 插件
addon: addon, add-on | 附加组件
agent: agent | 代理程序, 代理, 探针
collector: collector | 收集器, 采集器
daemon_agent: node agent | 节点代理
snapshot_volume: volume snapshot | 卷快照
"""
