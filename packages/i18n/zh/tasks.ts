import type { tasks as en } from '../en/tasks.ts'

/** 各类任务共有：执行时间。 */
export const tasks = {
  'task.timing.now': '立即发送',
  'task.timing.later': '定时发送',
  'task.timing.startTime': '开始时间',
  'task.timing.startHelp': '留空则立即开始，或从首个发送时段开始。',
  'task.timing.endTime': '结束时间',
  'task.timing.endHelp': '届时仍未发送的短信不再发送，也不计费。',
  'task.timing.slots': '发送时段',
  'task.timing.slotsHelp': '每天仅在这些时段内发送，其余时间任务暂停。',
  'task.timing.timeZone': '时区',
  'task.timing.needsTime': '请设置开始时间、结束时间或发送时段。',
  'task.slots.add': '添加时段',
  'task.slots.full': '最多添加 {max} 个时段。',
  'task.slots.from': '时段 {n} 开始',
  'task.slots.to': '时段 {n} 结束',
  'task.slots.remove': '删除时段 {n}',
  'task.timing.starts': '{at} 开始',
  'task.timing.ends': '{at} 结束，未发送的短信不再发送',
  'task.timing.daily': '每天 {slots}',
  'task.timing.waits': '将于 {at}（{zone}）开始，在此之前不计费。',
  'task.timing.over': '已到结束时间，未发送的短信不再发送，也不计费。',
} as const satisfies Record<keyof typeof en, string>
