import { parseAddresses } from '@tandem/core'
import { z } from 'zod'

import type { smsProducts } from '../wire.ts'

/** One setting of the whole platform. Its text is `setting.<key>.label` and `setting.<key>.help`. */
export interface PlatformSetting<T extends z.ZodType = z.ZodType> {
  group: SettingGroup
  /** What may be written. A secret is a text that is sealed and never read back. */
  schema: T
  /** Taken while nobody has set it. */
  initial: z.output<T>
  secret?: true
}

export const settingGroups = ['access', 'mail', 'codes', 'sso', 'retention', 'data'] as const
export type SettingGroup = (typeof settingGroups)[number]

const text = (max: number) => z.string().trim().max(max)
const days = (most: number, least = 1) => z.number().int().min(least).max(most)
/** A web address without user or password, or nothing. */
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(255)])

function setting<T extends z.ZodType>(
  group: SettingGroup,
  schema: T,
  initial: z.output<T>,
): PlatformSetting<T> {
  return { group, schema, initial }
}

/** Every setting an administrator can change while the platform runs. What a process needs to start is its environment. */
export const platformSettings = {
  /** Begins links in mails, e.g. https://console.example.com; the request's own host is never used for them. */
  publicUrl: setting('access', address, ''),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, one per line. */
  trustedProxies: setting(
    'access',
    text(2_000).refine((list) => parseAddresses(list) !== undefined),
    '',
  ),
  /** Whether a company may ask for an account on the sign-in page. */
  registrationOpen: setting('access', z.boolean(), true),
  /** Whether staff of the platform have to have two-step sign-in. A first start in production turns it on. */
  staffTwoStep: setting('access', z.boolean(), false),
  /**
   * Accounts that fail to sign in within ten minutes, from which on everybody reads a picture. More than what a bad
   * Monday brings, fewer than a list of stolen passwords needs.
   */
  signInAlarmAccounts: setting('access', z.number().int().min(20).max(100_000), 100),
  smtpHost: setting('mail', text(255), ''),
  smtpPort: setting('mail', z.number().int().min(1).max(65_535), 587),
  /** 'starttls' refuses a server without it. */
  smtpSecurity: setting('mail', z.enum(['none', 'starttls', 'tls']), 'starttls'),
  smtpUser: setting('mail', text(255), ''),
  smtpPassword: { ...setting('mail', text(255), ''), secret: true as const },
  /** Sender of mails: "Name <address>" or an address. */
  mailFrom: setting('mail', text(255), ''),
  /** Id of the company whose account sends and pays for codes by SMS. */
  codeCompanyId: setting('codes', text(20), ''),
  codeSender: setting('codes', text(15), ''),
  /** Begins the addresses of the CAS server, e.g. https://sso.example.com/cas. Empty: no single sign-on. */
  casUrl: setting('sso', address, ''),
  /** Messages with their tasks, by product. Carriers report for days: no less than a week. */
  marketingDays: setting('retention', days(3_650, 7), 180),
  notifyDays: setting('retention', days(3_650, 7), 180),
  otpPremiumDays: setting('retention', days(3_650, 7), 180),
  otpRegulerDays: setting('retention', days(3_650, 7), 180),
  signInLogDays: setting('retention', days(3_650), 365),
  operationLogDays: setting('retention', days(3_650), 365),
  /** Calls made with API keys: one line each. */
  apiRequestDays: setting('retention', days(3_650), 30),
  noticeDays: setting('retention', days(3_650), 180),
  jobRunDays: setting('retention', days(3_650), 90),
  /** How long a process may answer dictionary items from memory, in seconds. */
  dictionaryCacheSeconds: setting('data', z.number().int().min(0).max(86_400), 60),
} as const satisfies Record<string, PlatformSetting>

/** The setting that says how long messages of a product are kept. */
export const messageDays = {
  marketing: 'marketingDays',
  notify: 'notifyDays',
  otpPremium: 'otpPremiumDays',
  otpReguler: 'otpRegulerDays',
} as const satisfies Record<(typeof smsProducts)[number], keyof typeof platformSettings>

export type PlatformSettings = {
  [K in keyof typeof platformSettings]: z.output<(typeof platformSettings)[K]['schema']>
}
export type SettingKey = keyof PlatformSettings
