/** Where the lists behind the figures stand. */
export const pages = {
  send: '/sms/notify/send',
  tasks: '/sms/notify/task',
  outbox: '/sms/notify/outbox',
  senderIds: '/sms/senderId',
  gateways: '/sms/gateway',
  routes: '/sms/route',
  companies: '/isystem/company',
  rateGroups: '/sms/rateGroup',
  rates: '/sms/rate',
  brands: '/isystem/brand',
  recharge: '/SysCustomerPay',
} as const

/** The messages of some days, of one outcome or all. */
export function outboxOf(from: string, to: string, status?: string): string {
  const query = new URLSearchParams({ createTime_begin: from, createTime_end: to })
  if (status !== undefined) query.set('status', status)
  return `${pages.outbox}?${query.toString()}`
}
