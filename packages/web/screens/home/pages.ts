import { smsPaths, type SmsProduct } from '@tandem/model'

/** Paths of the lists behind the figures. */
export const pages = {
  senderIds: '/sms/senderId',
  gateways: '/sms/gateway',
  routes: '/sms/route',
  companies: '/isystem/company',
  rateGroups: '/sms/rateGroup',
  rates: '/sms/rate',
  brands: '/isystem/brand',
  paymentChannels: '/sys/paymentChannel',
  callbacks: '/isystem/callback',
  bills: '/ledger/bill',
  jobs: '/isystem/QuartzJobList',
} as const

/** Every final status except "delivered". */
export const FAILED = 'undelivered,rejected,expired,unknown'

/** Messages of certain days, with one status or all. @param isSent those that a carrier took, or did not; undefined: both */
export function outboxOf(
  product: SmsProduct,
  { from, to }: { from: string; to: string },
  status?: string,
  isSent?: boolean,
): string {
  const query = new URLSearchParams({ createTime_begin: from, createTime_end: to })
  if (status !== undefined) query.set('status', status)
  if (isSent !== undefined) query.set('submitted', String(isSent))
  return `${smsPaths(product).outbox}?${query.toString()}`
}

const DAY_MS = 86_400_000

/** The Monday of the week of a day (YYYY-MM-DD); invalid input is returned unchanged. */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) return day
  const since = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - since * DAY_MS).toISOString().slice(0, 10)
}
