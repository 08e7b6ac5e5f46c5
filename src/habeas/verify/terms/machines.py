"""Machines, power, disks, the kernel and what runs on it."""

from __future__ import annotations

MACHINES = """
memory_resident: resident, rss, resident memory, resident set | 常驻, 常驻内存, 驻留, 驻留内存
memory_virtual: virtual, virtual memory, vsz, vms | 虚拟, 虚拟内存
working_set: working set, workingset | 工作集
swap_area: swap space, swap area, swap partition | 交换区, 交换分区, 交换空间
page_fault: page fault | 缺页, 页错误, 缺页异常
hugepage: huge page, hugepage | 大页, 大页内存
core: core, cpu core | 核心, 核, 内核数, 核数
socket: socket | 套接字
load_average: load average | 平均负载, 系统负载
iowait: iowait, io wait | 磁盘等待
steal: steal, steal time | 被抢占时间, 偷取
interrupt_noun: irq, softirq | 软中断
context_switch: context switch | 上下文切换
computer: computer, workstation, desktop, pc | 计算机, 电脑, 工作站
laptop: laptop, notebook | 笔记本电脑, 笔记本
hypervisor: hypervisor, vmm | 虚拟化平台, 宿主机, 宿主, 物理机
virtual_machine: virtual machine, vm | 虚拟机, 云主机, 云服务器
bare_metal: bare metal | 裸金属, 裸机
hardware: hardware | 硬件
firmware: firmware, bios, bmc, uefi | 固件
motherboard: motherboard, mainboard | 主板
gpu: gpu, graphics card | 显卡, gpu
chassis: chassis, enclosure | 机箱, 机框
fan: fan | 风扇
power_supply: power supply, psu | 电源, 电源模块, 供电
power: power, wattage | 功率, 电力
mains: mains, utility power | 市电
ups_device: ups, uninterruptible power supply | 不间断电源, ups
outlet: outlet, socket outlet | 插座
current_amp: ampere, amperage | 电流
humidity: humidity | 湿度
cooling: air conditioning, air conditioner | 制冷, 空调
smoke: smoke | 烟雾, 烟感
water_leak: water leak | 漏水, 水浸
door: door | 门, 门禁
cabinet: cabinet | 机柜
cable: cable, cabling | 线缆, 网线, 光缆, 电缆
fiber: fiber, fibre, optical fiber | 光纤
transceiver: transceiver, optical module, sfp | 光模块, 光收发器
optical_power: optical power, light level | 光功率, 收光
lane: lane, conveyor, line | 通路, 线体, 产线
ssd: ssd, solid state drive | 固态硬盘, 固态盘
hdd: hdd, hard disk, hard drive | 机械硬盘, 机械盘
nvme: nvme | nvme
raid: raid | 磁盘阵列, raid
controller: controller | 控制器
wear: wear, wearout, wear level, endurance | 磨损, 磨损度, 寿命损耗
lifetime: lifetime, lifespan, service life | 寿命, 生命周期
bad_block: bad block, bad sector | 坏块, 坏道, 坏扇区
self_test: self test, self-test | 自检
partition_disk: disk partition | 磁盘分区
filesystem_noun: fs | 文件系统
mountpoint: mount point, mountpoint | 挂载点
symlink: symlink, symbolic link | 软链接, 符号链接
journal: journal | 日志区
lvm: lvm, logical volume, volume group | 逻辑卷, 卷组
thin_pool: thin pool | 精简池
lun: lun | lun
san: san | 存储网络
nas: nas, network attached storage | 网络存储
object_store: object store, object storage, blob storage | 对象存储
object: object | 对象
blob: blob | 二进制对象
compression: compression | 压缩
retention: retention, retention period | 保留期, 保留时间, 保留时长, 保留天数, 保留
library_tape: tape, tape library | 磁带, 磁带库
operating_system: operating system, os | 操作系统
system: system | 系统
distribution_os: distro, distribution | 发行版
driver: driver | 驱动, 驱动程序
module_kernel: kernel module | 内核模块
parameter: parameter, param, argument, arg, option | 参数, 选项
environment_variable: environment variable, env var | 环境变量
environment: environment, env | 环境
production: production, prod | 生产环境
staging: staging, pre-production, preprod | 预发, 预发环境, 预生产
testing_env: test environment, testing environment | 测试环境
shell: shell | 终端, shell
console: console | 控制台
terminal: terminal, tty | 终端
parent: parent, ppid | 父, 父进程, 上级
child: child, children | 子, 子进程
process_id: process id, pid | 进程号
parent_pid: parent process, parent pid, ppid | 父进程, 父进程号
thread_id: thread id, tid | 线程号
user_id: user id, uid | 用户编号
daemon: daemon | 守护进程
program: program, executable, binary, exe | 程序, 可执行文件, 二进制文件
script: script | 脚本
syscall: syscall, system call | 系统调用
signal: signal | 信号
core_file: coredump, core file | 核心转储, 转储文件
heap_dump: heap dump, heapdump | 堆转储, 堆快照
crash_dump: crash dump | 崩溃转储
cgroup: cgroup, control group | 控制组, cgroup
timer: timer | 定时器
clock: clock | 时钟, 钟
time_sync: time sync, time synchronization, ntp, chrony | 时间同步, 对时, 授时, 校时
drift: drift, skew, clock skew, clock offset, offset | 偏差, 偏移, 偏移量, 漂移, 时钟偏差, 时钟偏移
timezone: time zone, timezone | 时区
stratum: stratum | 层级
temperature_sensor: sensor | 传感器, 探头
entropy: entropy | 熵
package: package, pkg, parcel | 软件包, 安装包, 包裹, 快件
library: library, lib | 程序库, 依赖库
dependency: dependency, dependencies | 依赖项, 依赖
patch: patch | 补丁
hotfix: hotfix | 热修复, 热补丁
privilege: privilege, permission | 权限, 特权
ownership: ownership | 属主, 所有权
login_shell: login shell | 登录终端
superuser_root: root | 超级用户
home_directory: home directory | 主目录, 家目录
printer: printer, print spooler, spooler | 打印机
kernel_panic: kernel panic | 内核崩溃, 内核恐慌
lockup: lockup, soft lockup, hard lockup | 软锁死, 锁死
hung_task: hung task | 挂起任务
zombie: zombie, defunct | 僵尸, 僵尸进程
capacity_noun: capacity | 容量, 承载量
slot_memory: dimm, memory module, memory bank | 内存条, 内存插槽
ecc: ecc, correctable error, uncorrectable error | 可纠正错误, 不可纠正错误
spin: spin, rotation speed | 转动
tray: tray, bay | 盘位, 槽位
"""
