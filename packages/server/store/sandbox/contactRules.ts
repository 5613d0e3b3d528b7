import type { AlarmRuleKind } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'

/** Texts that are answered by themselves. */
export const sandboxKeywords: readonly {
  company: string
  keyword: string
  match: 'exact' | 'start' | 'contain'
  product?: SmsProduct
  answer: string
  off?: true
}[] = [
  {
    company: 'harbor',
    keyword: 'HELP',
    match: 'exact',
    answer:
      'Harbor Bank: call the number on your card, day and night. We never ask for a code or PIN.',
  },
  {
    company: 'kestrel',
    keyword: 'WHERE',
    match: 'start',
    answer: 'Kestrel: see where your parcel is in the app, under My parcels. Updated every hour.',
  },
  {
    company: 'papaya',
    keyword: 'receipt',
    match: 'contain',
    product: 'notify',
    answer: 'Papaya: your receipts are in the app under Trips. Tap a trip to send one by email.',
  },
  {
    company: 'sunrise',
    keyword: 'ALAMAT',
    match: 'exact',
    answer: 'Sunrise Clinics: Jl. Kenanga 12, Jakarta Selatan. Buka 08.00-20.00.',
  },
  {
    company: 'bluewhale',
    keyword: '运费',
    match: 'contain',
    answer: '【蓝鲸电商】满 99 元包邮，偏远地区运费见结算页。',
  },
  {
    company: 'bluewhale',
    keyword: '双十一',
    match: 'contain',
    product: 'marketing',
    answer: '【蓝鲸电商】双十一活动已结束，感谢参与。',
    off: true,
  },
  {
    company: 'mango',
    keyword: 'EVENT',
    match: 'exact',
    answer: 'Mango Games: this week’s event is in the app under Arena. It ends on Sunday.',
  },
]

/** How often a number may be sent to; null: by nobody more often. */
export const sandboxCaps: readonly {
  company: string | null
  product: SmsProduct
  messages: number
  hours: number
  remark: string
}[] = [
  {
    company: null,
    product: 'otpReguler',
    messages: 30,
    hours: 24,
    remark: 'Nobody signs in thirty times a day',
  },
  {
    company: 'bluewhale',
    product: 'marketing',
    messages: 2,
    hours: 168,
    remark: '每人每周最多两条营销短信',
  },
]

/** Numbers that get nothing: those of examples, which belong to nobody. */
export const sandboxBlacklist: readonly {
  company: string | null
  product?: SmsProduct
  msisdn: string
  source: 'manual' | 'import' | 'keyword'
  reason: string
}[] = [
  {
    company: null,
    msisdn: '+12025550143',
    source: 'manual',
    reason: 'Complained to the regulator, case 2211',
  },
  { company: null, msisdn: '+447700900986', source: 'manual', reason: 'Emergency service desk' },
  {
    company: 'meridian',
    product: 'marketing',
    msisdn: '+6590000143',
    source: 'manual',
    reason: 'On the national do-not-call register',
  },
  {
    company: 'lotus',
    msisdn: '+8613800000143',
    source: 'manual',
    reason: '多次投诉，客户要求不再联系',
  },
  { company: 'harbor', msisdn: '+447700900984', source: 'manual', reason: 'Account closed' },
  {
    company: 'harbor',
    product: 'marketing',
    msisdn: '+447700900985',
    source: 'keyword',
    reason: 'Wrote: no more offers',
  },
  {
    company: 'kestrel',
    msisdn: '+2348030000143',
    source: 'import',
    reason: 'Moved from the old system',
  },
  {
    company: 'papaya',
    product: 'marketing',
    msisdn: '+639170000143',
    source: 'keyword',
    reason: 'Wrote: wag na mag-text',
  },
  { company: 'bluewhale', msisdn: '+8613900000143', source: 'import', reason: '历史黑名单' },
]

/** How many of the second currency one of the first is worth, 1e-10. */
export const sandboxExchangeRates: readonly { base: string; quote: string; units: bigint }[] = [
  { base: 'EUR', quote: 'USD', units: 10_842_000_000n },
  { base: 'GBP', quote: 'USD', units: 12_735_000_000n },
  { base: 'USD', quote: 'CNY', units: 71_180_000_000n },
  { base: 'USD', quote: 'SGD', units: 13_410_000_000n },
  { base: 'USD', quote: 'PHP', units: 587_600_000_000n },
]

/** Alarms that companies set, in whole dollars: the first is raised when the world begins. */
export const sandboxAlarmRules: readonly {
  company: string
  kind: AlarmRuleKind
  amount: number
  remark: string
}[] = [
  { company: 'mango', kind: 'lowBalance', amount: 1_200, remark: 'Enough for a weekend campaign' },
  { company: 'harbor', kind: 'lowBalance', amount: 1_000, remark: 'Two weeks of codes' },
  { company: 'harbor', kind: 'dailySpend', amount: 150, remark: 'More than any campaign so far' },
]
