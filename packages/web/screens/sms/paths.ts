/** API and console paths of notification SMS. */
export const api = {
  outbox: '/sms/notify/outbox',
  task: '/sms/notify/task',
} as const

export const pages = {
  send: '/sms/notify/send',
  tasks: '/sms/notify/task',
  outbox: '/sms/notify/outbox',
  routing: '/sms/route',
} as const

export const taskPage = (taskId: string): string => `${pages.tasks}?record=${taskId}`
export const messagesPage = (taskId: string): string => `${pages.outbox}?taskId=${taskId}`
