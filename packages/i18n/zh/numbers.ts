import type { numbers as en } from '../en/numbers.ts'

export const numbers = {
  'operator.prefixes.add': '添加前缀',
  'operator.prefixes.added': '已添加前缀 {prefix}',
  'operator.prefixes.none': '暂无前缀，无法识别该运营商的号码。',
  'operator.prefixes.all': '查看全部 {n} 个前缀',
  'operator.prefixes.remove': '移除 {prefix}',
  'operator.prefixes.removeText':
    '移除后，该前缀的号码在被其他前缀覆盖之前视为运营商未知，按该国家/地区的最高费率计费。',
  'operator.prefixes.history': '前缀变更记录',
  'operator.prefixes.addedBy': '{name} 添加了 {prefix}',
  'operator.prefixes.removedBy': '{name} 移除了 {prefix}',
  'operator.prefixes.restoredBy': '{name} 恢复了 {prefix}',
  'operator.prefixes.changedBy': '{name} 修改了 {prefix}',
} as const satisfies Record<keyof typeof en, string>
