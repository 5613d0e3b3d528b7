import type { analysis as en } from '../en/analysis.ts'

export const analysis = {
  'analysis.period': '时间范围',
  'analysis.day': '日期',
  'analysis.between': '{period}，对比 {before}；日期按 {zone} 计算。',
  'analysis.vs': '上一周期 {value}',
  'analysis.perDay': '按天',
  'analysis.perHour': '按小时',
  'analysis.soFar': '今日至今',
  'analysis.exportNote': '与列表一致：每天一行；全部：按日期、{names}分行。',
  'analysis.by': '按{name}',
} as const satisfies Record<keyof typeof en, string>
