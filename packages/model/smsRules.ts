import { otpValidity } from '@tandem/core'

import { smsChannel } from './channels/sms.ts'

/** The products of SMS, as the spec spells them in paths. */
export const smsProducts = smsChannel.products
export type SmsProduct = (typeof smsProducts)[number]

/** Those for codes. */
export const codeProducts = ['otpPremium', 'otpReguler'] as const satisfies readonly SmsProduct[]
export type CodeProduct = (typeof codeProducts)[number]

/** What differs between SMS products. */
export interface SmsRules {
  title: { en: string; zh: string }
  /** Of the menu. */
  icon: string
  /** Order of a company's own sends that wait: smaller goes first. */
  priority: number
  /**
   * How many messages of it go, on a busy gateway, when it is its company's turn: a notice is of more use now than an
   * advertisement, and a code of more than both.
   */
  perTurn: number
  /** A send to this few numbers has a person waiting for it: it goes before campaigns in every queue. */
  singlesUpTo: number
  /** Whether a message that was reported undelivered may be tried again: not a code, which somebody waits for now. */
  retries: boolean
  /** As which a code can go once more that did not arrive. */
  fallback?: CodeProduct
  /** Whether people may be left in peace at some hours: not with a code, which they have just asked for. */
  keepsHours: boolean
  /**
   * How long a message may wait for a carrier from its start on, seconds: `usual` unless a send says otherwise or its task
   * ends later, and `most` in any case (spec §5, §9).
   */
  validity: { least: number; usual: number; most: number }
}

/** Whoever waits for a code waits for each of a hundred; other texts are single up to a handful. */
const code = {
  priority: 5,
  perTurn: 4,
  singlesUpTo: 100,
  retries: false,
  keepsHours: false,
  validity: otpValidity,
} as const

const DAY_SECONDS = 86_400
/** A task may end up to 90 days ahead. */
const text = { least: 60, usual: 30 * DAY_SECONDS, most: 90 * DAY_SECONDS } as const

/** The one place that says how the products differ; everything else takes the product as a parameter. */
export const smsRules: Readonly<Record<SmsProduct, SmsRules>> = {
  marketing: {
    title: { en: 'Marketing SMS', zh: '营销短信' },
    icon: 'megaphone',
    priority: 20,
    perTurn: 1,
    singlesUpTo: 5,
    retries: true,
    keepsHours: true,
    validity: text,
  },
  notify: {
    title: { en: 'Notification SMS', zh: '通知短信' },
    icon: 'message',
    priority: 10,
    perTurn: 2,
    singlesUpTo: 5,
    retries: true,
    keepsHours: true,
    validity: text,
  },
  otpPremium: {
    title: { en: 'One-time code, premium', zh: '验证码（优质）' },
    icon: 'lock',
    ...code,
  },
  otpReguler: {
    title: { en: 'One-time code, regular', zh: '验证码（普通）' },
    icon: 'hash',
    ...code,
    fallback: 'otpPremium',
  },
}

/** Whether a product advertises: people can opt out by a line of it where their country asks for one. */
export const isMarketing = (product: SmsProduct): boolean => product === 'marketing'

/** A product in words. */
export function smsTitle(product: SmsProduct, locale: string): string {
  const { en, zh } = smsRules[product].title
  return locale === 'zh_CN' ? zh : en
}

/** As people write it: in either width of brackets and letters, in upper or lower case. */
const asWritten = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** The product that is called so in one of the languages, or in paths; undefined: none is. */
export const smsProductNamed = (name: string): SmsProduct | undefined =>
  smsProducts.find((product) =>
    [product, ...Object.values(smsRules[product].title)].some(
      (one) => asWritten(one) === asWritten(name),
    ),
  )

export const isSmsProduct = (text: string): text is SmsProduct =>
  smsProducts.some((product) => product === text)

export const isCodeProduct = (product: SmsProduct): product is CodeProduct =>
  codeProducts.some((one) => one === product)

/** Something of every product, by product. */
export const ofProducts = <T>(
  make: (product: SmsProduct) => T,
): Readonly<Record<SmsProduct, T>> => ({
  marketing: make('marketing'),
  notify: make('notify'),
  otpPremium: make('otpPremium'),
  otpReguler: make('otpReguler'),
})

/** Paths of a product, of its calls and of its pages alike. */
export const smsPaths = <P extends SmsProduct>(product: P) =>
  ({
    send: `/sms/${product}/send`,
    task: `/sms/${product}/task`,
    outbox: `/sms/${product}/outbox`,
    inbox: `/sms/${product}/inbox`,
    rejects: `/sms/${product}/rejects`,
    timing: `/sms/${product}/timing`,
    otp: `/sms/${product}/otp`,
  }) as const

/** Names of a product's lists: of their rights, live topics, views, exports and history. */
export const smsLists = <P extends SmsProduct>(product: P) =>
  ({
    task: `${product}Task`,
    outbox: `${product}Outbox`,
    inbox: `${product}Inbox`,
    rejects: `${product}Rejects`,
  }) as const

export type SmsListName<P extends SmsProduct = SmsProduct> = ReturnType<typeof smsLists<P>>[
  | 'task'
  | 'outbox'
  | 'inbox'
  | 'rejects']

/** What SMS tells over the websocket: its lists but what tasks leave out, and its gateways. */
export type SmsTopic =
  | Exclude<SmsListName, `${SmsProduct}Rejects`>
  | ReturnType<typeof codeListName<CodeProduct>>
  | 'gateway'

/** The list of a product's codes. */
export const codeListName = <P extends CodeProduct>(product: P) => `${product}Code` as const

/** Something of every product for codes, by product. */
export const ofCodeProducts = <T>(
  make: (product: CodeProduct) => T,
): Readonly<Record<CodeProduct, T>> => ({
  otpPremium: make('otpPremium'),
  otpReguler: make('otpReguler'),
})

/** The lists of tasks, whose news say that something was sent. */
export const smsTaskNames: readonly string[] = smsProducts.map((product) => smsLists(product).task)

/** Lists that every product has. */
export const smsListNames: readonly SmsListName[] = smsProducts.flatMap((product) =>
  Object.values(smsLists(product)),
)
