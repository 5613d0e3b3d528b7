import type { Translator } from '@tandem/i18n/translator'
import { platformSettings, type SettingGroup, type SettingKey } from '@tandem/model'

/** The input of a setting. */
export type SettingKind = 'text' | 'lines' | 'number' | 'flag' | 'choice' | 'secret' | 'company'

export interface SettingField {
  key: SettingKey
  group: SettingGroup
  kind: SettingKind
  /** choice: its values. */
  values: readonly string[]
  /** number: its unit. */
  unit: 'settings.accounts' | 'settings.days' | 'settings.seconds' | null
}

const special: Partial<Record<SettingKey, Partial<SettingField>>> = {
  trustedProxies: { kind: 'lines' },
  codeCompanyId: { kind: 'company' },
  smtpSecurity: { kind: 'choice', values: ['none', 'starttls', 'tls'] },
  signInAlarmAccounts: { unit: 'settings.accounts' },
  marketingDays: { unit: 'settings.days' },
  notifyDays: { unit: 'settings.days' },
  otpPremiumDays: { unit: 'settings.days' },
  otpRegulerDays: { unit: 'settings.days' },
  signInLogDays: { unit: 'settings.days' },
  operationLogDays: { unit: 'settings.days' },
  apiRequestDays: { unit: 'settings.days' },
  noticeDays: { unit: 'settings.days' },
  jobRunDays: { unit: 'settings.days' },
  dictionaryCacheSeconds: { unit: 'settings.seconds' },
}

const kindOf = (key: SettingKey): SettingKind => {
  const setting = platformSettings[key]
  if ('secret' in setting) return 'secret'
  if (typeof setting.initial === 'boolean') return 'flag'
  return typeof setting.initial === 'number' ? 'number' : 'text'
}

const keys = Object.keys(platformSettings) as SettingKey[] // the keys of a constant object

/** Every setting in table order, as its input needs it. */
export const settingFields: readonly SettingField[] = keys.map((key) => ({
  key,
  group: platformSettings[key].group,
  kind: kindOf(key),
  values: [],
  unit: null,
  ...special[key],
}))

/** What is wrong with a value, by the server's rule; undefined if it is valid. */
export function settingFault(
  { t }: Translator,
  key: SettingKey,
  value: unknown,
): string | undefined {
  const parsed = platformSettings[key].schema.safeParse(value)
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  if (typeof platformSettings[key].initial === 'number') {
    const { from, to } = bounds(key)
    return t('settings.fault.number', { from, to })
  }
  if (issue?.code === 'too_big') return t('settings.fault.text', { max: Number(issue.maximum) })
  return t('settings.fault.address')
}

/** The limits of a number, taken from its rule. */
function bounds(key: SettingKey): { from: number; to: number } {
  const limit = (value: number): number => {
    const [issue] = platformSettings[key].schema.safeParse(value).error?.issues ?? []
    if (issue?.code === 'too_small') return Number(issue.minimum)
    return issue?.code === 'too_big' ? Number(issue.maximum) : value
  }
  return { from: limit(-1), to: limit(Number.MAX_SAFE_INTEGER) }
}
