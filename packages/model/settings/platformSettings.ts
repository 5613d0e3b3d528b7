import { parseAddresses } from '@tandem/core'
import { z } from 'zod'

import type { SmsProduct } from '../smsRules.ts'

/** One setting of the whole platform. Its text is `setting.<key>.label` and `setting.<key>.help`. */
export interface PlatformSetting<T extends z.ZodType = z.ZodType> {
  group: SettingGroup
  /** The accepted values. A secret is text that is encrypted and never read back. */
  schema: T
  /** Used until someone sets it. */
  initial: z.output<T>
  secret?: true
}

export const settingGroups = ['access', 'mail', 'codes', 'sso', 'retention', 'data'] as const
export type SettingGroup = (typeof settingGroups)[number]

const text = (max: number) => z.string().trim().max(max)
const days = (most: number, least = 1) => z.number().int().min(least).max(most)
/** A web URL without user or password, or empty. */
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(255)])

function setting<T extends z.ZodType>(
  group: SettingGroup,
  schema: T,
  initial: z.output<T>,
): PlatformSetting<T> {
  return { group, schema, initial }
}

/** Every setting an administrator can change at runtime. What a process needs to start comes from its environment. */
export const platformSettings = {
  /**
   * Base URL of links in mails, e.g. https://console.example.com; the request's own host is never used for
   * them.
   */
  publicUrl: setting('access', address, ''),
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted, one per line. */
  trustedProxies: setting(
    'access',
    text(2_000).refine((list) => parseAddresses(list) !== undefined),
    '',
  ),
  /** Whether companies can request an account on the sign-in page. */
  registrationOpen: setting('access', z.boolean(), true),
  /** Whether platform staff must use two-step sign-in. A first start in production turns it on. */
  staffTwoStep: setting('access', z.boolean(), false),
  /**
   * Number of accounts failing to sign in within ten minutes that makes everyone need a captcha. More than on a bad
   * Monday, fewer than a list of stolen passwords causes.
   */
  signInAlarmAccounts: setting('access', z.number().int().min(20).max(100_000), 100),
  smtpHost: setting('mail', text(255), ''),
  smtpPort: setting('mail', z.number().int().min(1).max(65_535), 587),
  /** 'starttls' refuses servers that do not support it. */
  smtpSecurity: setting('mail', z.enum(['none', 'starttls', 'tls']), 'starttls'),
  smtpUser: setting('mail', text(255), ''),
  smtpPassword: { ...setting('mail', text(255), ''), secret: true as const },
  /** Sender of mails: "Name <address>" or an address. */
  mailFrom: setting('mail', text(255), ''),
  /** Id of the company whose account sends and pays for codes by SMS. */
  codeCompanyId: setting('codes', text(20), ''),
  codeSender: setting('codes', text(15), ''),
  /** Base URL of the CAS server, e.g. https://sso.example.com/cas. Empty: no single sign-on. */
  casUrl: setting('sso', address, ''),
  /**
   * Retention of messages and their tasks, by product. Carriers send receipts for days: at least a
   * week.
   */
  marketingDays: setting('retention', days(3_650, 7), 180),
  notifyDays: setting('retention', days(3_650, 7), 180),
  otpPremiumDays: setting('retention', days(3_650, 7), 180),
  otpRegulerDays: setting('retention', days(3_650, 7), 180),
  signInLogDays: setting('retention', days(3_650), 365),
  operationLogDays: setting('retention', days(3_650), 365),
  /** One line per call made with an API key. */
  apiRequestDays: setting('retention', days(3_650), 30),
  noticeDays: setting('retention', days(3_650), 180),
  jobRunDays: setting('retention', days(3_650), 90),
  /** How long a process can serve dictionary items from memory, in seconds. */
  dictionaryCacheSeconds: setting('data', z.number().int().min(0).max(86_400), 60),
} as const satisfies Record<string, PlatformSetting>

/** The retention setting of a product's messages. */
export const messageDays = {
  marketing: 'marketingDays',
  notify: 'notifyDays',
  otpPremium: 'otpPremiumDays',
  otpReguler: 'otpRegulerDays',
} as const satisfies Record<SmsProduct, keyof typeof platformSettings>

export type PlatformSettings = {
  [K in keyof typeof platformSettings]: z.output<(typeof platformSettings)[K]['schema']>
}
export type SettingKey = keyof PlatformSettings
