"""What is done to data."""

from __future__ import annotations

DEEDS_ON_DATA = """
save!: save, saved, saving, persist, persisted | 保存, 落盘, 存盘, 存, 保存了
store!: store, stored, storing | 存储, 存放, 存入
unload!: unload, unloaded | 卸载
unmount!: unmount, unmounted, umount | 卸载
detach!: detach, detached | 卸下, 分离, 解挂, 解绑
copy!: copy, copied | 复制, 拷贝, 拷入
move!: move, moved, moving, relocate, relocated | 移动, 迁移, 搬移, 移到, 移至
rename!: rename, renamed | 重命名, 改名
import!: import, imported | 导入
export!: export, exported | 导出
compress!: compress, compressed, gzip, zipped, compression | 压缩
decompress!: decompress, decompressed, unpack, unpacked, extract, extracted, unzip | 解压, 解包
encrypt!: encrypt, encrypted, encryption | 加密
decrypt!: decrypt, decrypted | 解密
sign!: sign, signed, signature | 签名, 签署
scan!: scan, scanned, scanning | 扫描, 扫, 扫了
examine!: examine, examined | 检查, 查验, 扫描
sort!: sort, sorted | 排序
merge!: merge, merged | 合并
split!: split | 拆分, 分裂, 分割
convert!: convert, converted, conversion, translate, translated | 转换, 换算, 转为, 转化
transform!: transform, transformed | 转换, 变换
calculate!: calculate, calculated, compute, computed | 计算, 算出
aggregate!: aggregate, aggregated, aggregation | 聚合, 汇总
analyze!: analyze, analyse, analyzed, analysis | 分析
optimize!: optimize, optimized, optimization | 优化
truncate!: truncate, truncated, truncation, cut off | 截断, 截短
insert!: insert, inserted, insertion | 插入
append!: append, appended | 追加
add!: add, added, adding | 添加, 新增, 增加, 加入
restore!: restore, restored, restoration | 还原, 恢复, 复原
repair!: repair, repaired | 修复, 修理
skip!: skip, skipped | 跳过, 略过
ignore!: ignore, ignored | 忽略
discard!: discarded, drop, dropped, dropping, throw away, thrown away | 丢弃, 舍弃, 丢掉, 丢, 丢包, 丢弃了
duplicate!: duplicate, duplicated | 重复
deduplicate!: deduplicate, deduplicated, deduplication, dedup | 去重
flush!: flush, flushed | 刷盘, 刷写, 刷新, 冲刷
encode!: encode, encoded | 编码
decode!: decode, decoded | 解码
render!: render, rendered | 渲染
sample!: sample, sampled, sampling | 采样, 抽样, 样本, 采样点, 取样
measure_value!: measured | 测量, 测得, 测到
wrap!: wrap, wraps, wrapped | 包装, 封装
purge_cache!: purge, purged, invalidate, invalidated | 清除, 刷新
mirror!: mirror, mirrored | 镜像, 镜像同步
desync!: desynchronized, out of sync | 失步, 不同步
seed!: seed, seeded | 播种
index_rebuild!: rebuild, rebuilt, rebuilding | 重建
heal!: heal, healed, resilver, resilvered | 自愈, 修复
vacuum!: vacuum, vacuumed | 清理, 真空清理
cleanup!: clean up, cleaned up, clean, cleaned | 清理, 清除
wipe!: wipe, wiped, format | 擦除, 格式化
hash!: hash, hashed | 散列, 哈希
deserialize!: deserialize, deserialized, deserialization | 反序列化
serialize!: serialize, serialized, serialization | 序列化
catch!: catch, caught | 捕获
debug!: debug, debugged | 调试
trace_deed!: trace, traced | 追踪, 跟踪
profile!: profile, profiled | 剖析
fill!: fill, filled, filling | 填满, 填充
dump_deed!: dump, dumped | 转储, 导出
"""
