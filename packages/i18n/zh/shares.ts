import type { shares as en } from '../en/shares.ts'

/** 多条记录共享：各占百分比，合计 100%。 */
export const shares = {
  'shares.record': '比例 {n}：对象',
  'shares.percent': '比例 {n}：百分比',
  'shares.remove': '移除比例 {n}',
  'shares.add': '添加比例',
  'shares.even': '平均分配',
  'shares.left': '剩余 {percent}%',
  'shares.over': '超出 {percent}%',
} as const satisfies Record<keyof typeof en, string>
