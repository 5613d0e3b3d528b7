import { belowCostRules } from '@tandem/core'
import { checkField, type FieldFault } from '../kit/check.ts'
import { choice, type Field, flag, integer, ref, secret, text } from '../kit/field.ts'
import type { ValueOf } from '../kit/entity.ts'
import type { SmsProduct } from '../smsRules.ts'

/** One setting of the whole platform. Its text is `setting.<key>.label` and `setting.<key>.help`. */
export interface PlatformSetting<F extends Field = Field, T = unknown> {
  /** Its kind and its limits, as in a form. A secret is encrypted and never read back. */
  field: F
  /** Used until someone sets it. */
  initial: T
}

export const settingGroups = [
  'access',
  'mail',
  'codes',
  'routing',
  'sso',
  'retention',
  'data',
  'money',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** A text may be empty; then it is said so by '', not by null. */
type Stored<F extends Field> = F extends { kind: 'secret' } ? string : NonNullable<ValueOf<F>>

const setting = <const F extends Field & { group: SettingGroup }>(
  field: F,
  initial: Stored<F>,
): PlatformSetting<F, Stored<F>> => ({ field, initial })

const line = <const G extends SettingGroup>(group: G, max: number) =>
  text({ max, format: 'name', group, help: true })
/** A web URL, or empty. */
const address = <const G extends SettingGroup>(group: G) =>
  text({ max: 255, format: 'webUrl', group, help: true })
const whole = <const G extends SettingGroup>(group: G, from: number, to: number) =>
  integer({ from, to, required: true, group, help: true })
const yesNo = flag({ initial: false, group: 'access', help: true })
const days = (least = 1) => whole('retention', least, 3_650)

/** Every setting an administrator can change at runtime. What a process needs to start comes from its environment. */
export const platformSettings = {
  /**
   * Base URL of links in mails, e.g. https://console.example.com; the request's own host is never used for
   * them.
   */
  publicUrl: setting(address('access'), ''),
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted, one per line. */
  trustedProxies: setting(
    text({ max: 2_000, format: 'addresses', group: 'access', help: true }),
    '',
  ),
  /** Whether companies can request an account on the sign-in page. */
  registrationOpen: setting(yesNo, true),
  /** Whether platform staff must use two-step sign-in. A first start in production turns it on. */
  staffTwoStep: setting(yesNo, false),
  /**
   * Number of accounts failing to sign in within ten minutes that makes everyone need a captcha. More than on a bad
   * Monday, fewer than a list of stolen passwords causes.
   */
  signInAlarmAccounts: setting(whole('access', 20, 100_000), 100),
  /** SMPP connections of an address within a minute that say something and never bind: more are closed unanswered. */
  smppUnboundPerMinute: setting(whole('access', 10, 100_000), 60),
  smtpHost: setting(line('mail', 255), ''),
  smtpPort: setting(
    integer({ from: 1, to: 65_535, required: true, isName: true, group: 'mail', help: true }),
    587,
  ),
  /** 'starttls' refuses servers that do not support it. */
  smtpSecurity: setting(
    choice(['none', 'starttls', 'tls'], { required: true, group: 'mail', help: true }),
    'starttls',
  ),
  smtpUser: setting(line('mail', 255), ''),
  smtpPassword: setting(
    secret({
      max: 255,
      goesWith: ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'],
      group: 'mail',
      help: true,
    }),
    '',
  ),
  /** Sender of mails: "Name <address>" or an address. */
  mailFrom: setting(line('mail', 255), ''),
  /** Id of the company whose account sends and pays for codes by SMS. */
  codeCompanyId: setting(ref('company', { group: 'codes', help: true }), ''),
  codeSender: setting(line('codes', 15), ''),
  /**
   * Codes of a company to numbers that begin alike, none of which was entered, within so many seconds: more are refused.
   * Ranges of numbers are pumped that way, for their share of what a message costs.
   */
  otpRangeMost: setting(whole('codes', 1, 100_000), 30),
  otpRangeSeconds: setting(whole('codes', 60, 86_400), 600),
  /** Codes of a company in a row to a country where few were entered before: the next are refused within those seconds. */
  otpCountryMost: setting(whole('codes', 1, 100_000), 100),
  /** What becomes of a message whose carrier takes more than it is sold for, where its route says nothing else. */
  belowCost: setting(
    choice(belowCostRules, { required: true, group: 'routing', help: true }),
    'alert',
  ),
  /** By how much a rate may change until the comparison with what is in force warns of it. */
  rateJumpPercent: setting(whole('routing', 1, 1_000), 20),
  /** By how much a rate of the platform may change until a second person has to publish it; 0: nobody has to. */
  rateApprovalPercent: setting(whole('routing', 0, 1_000), 50),
  /** How long an answer of a network about a number counts. */
  lookupDays: setting(whole('routing', 1, 365), 7),
  /** Base URL of the CAS server, e.g. https://sso.example.com/cas. Empty: no single sign-on. */
  casUrl: setting(address('sso'), ''),
  /**
   * Retention of messages and their tasks, by product. Carriers send receipts for days: at least a
   * week.
   */
  marketingDays: setting(days(7), 180),
  notifyDays: setting(days(7), 180),
  otpPremiumDays: setting(days(7), 180),
  otpRegulerDays: setting(days(7), 180),
  signInLogDays: setting(days(), 365),
  operationLogDays: setting(days(), 365),
  /** One line per call made with an API key. */
  apiRequestDays: setting(days(), 30),
  noticeDays: setting(days(), 180),
  jobRunDays: setting(days(), 90),
  /** Payments, refunds and changes of accounts by hand above this, in the platform's currency, need a second person. */
  secondPersonAbove: setting(whole('money', 0, 1_000_000_000), 1_000),
  /** From a bill to its payment, where the terms of its company say nothing else. */
  billPaymentDays: setting(whole('money', 0, 365), 14),
  /** Charges of an account in an hour, in the platform's currency, that never freeze it, whatever it was charged before. */
  hourlyChargesFrom: setting(whole('money', 0, 1_000_000_000), 100_000),
  /** Payments credited to an account in an hour that do not freeze it. */
  hourlyCreditsMost: setting(whole('money', 1, 10_000), 15),
  /** The least of an unusual day where a company set none, in the platform's currency. */
  unusualSpendFrom: setting(whole('money', 0, 1_000_000_000), 100),
  /** How long a process can serve dictionary items from memory, in seconds. */
  dictionaryCacheSeconds: setting(whole('data', 0, 86_400), 60),
} as const satisfies Record<string, PlatformSetting>

/** The retention setting of a product's messages. */
export const messageDays = {
  marketing: 'marketingDays',
  notify: 'notifyDays',
  otpPremium: 'otpPremiumDays',
  otpReguler: 'otpRegulerDays',
} as const satisfies Record<SmsProduct, keyof typeof platformSettings>

export type PlatformSettings = {
  [K in keyof typeof platformSettings]: (typeof platformSettings)[K]['initial']
}
export type SettingKey = keyof PlatformSettings

const settings: Readonly<Record<SettingKey, PlatformSetting>> = platformSettings
export const isSettingKey = (name: string): name is SettingKey =>
  Object.hasOwn(platformSettings, name)
export const settingKeys: readonly SettingKey[] = Object.keys(platformSettings).filter(isSettingKey)
export const settingField = (key: SettingKey): Field => settings[key].field

/** What counts until someone sets it. */
export const initialSetting = (key: SettingKey): unknown => settings[key].initial

/** A value as it is stored, texts without the spaces around them, and why it cannot be. */
export function readSetting(
  key: SettingKey,
  given: unknown,
): { value: unknown; fault: FieldFault | undefined } {
  const field = settingField(key)
  const isText = field.kind === 'text' || field.kind === 'ref'
  const value = isText && typeof given === 'string' ? given.trim() : given
  const mayBeEmpty = isText || field.kind === 'secret'
  if (mayBeEmpty && value === '') return { value, fault: undefined }
  const fault: FieldFault = { reason: 'field.required', args: {} }
  return { value, fault: value === null || value === undefined ? fault : checkField(field, value) }
}
