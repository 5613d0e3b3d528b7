import { apiKeyScopeNames, type ApiKeyScope } from '@tandem/model'

export const expiries = ['30', '90', 'year', 'never', 'at'] as const
export type Expiry = (typeof expiries)[number]

const DAY_MS = 24 * 60 * 60_000
const DAYS: Readonly<Record<string, number>> = { '30': 30, '90': 90, year: 365 }

/** The scopes of a form's value, in which they stand one after the other. */
export const scopesOf = (value: unknown): readonly ApiKeyScope[] => {
  const names = typeof value === 'string' ? value.split(',') : []
  return apiKeyScopeNames.filter((scope) => names.includes(scope))
}
export const joined = (scopes: readonly ApiKeyScope[]): string => scopes.join(',')

/** Defaults of a new key: send and see the results, for a year. */
export const newKey = { scopes: joined(['send', 'tasks', 'messages']), expiry: 'year' }

/** Expiry of the key, ISO 8601; null: never. */
export function expiresAtOf(expiry: unknown, expiresAt: unknown, now: number): string | null {
  if (expiry === 'at') return typeof expiresAt === 'string' ? expiresAt : null
  const days = DAYS[String(expiry)]
  return days === undefined ? null : new Date(now + days * DAY_MS).toISOString()
}
