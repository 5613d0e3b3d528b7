import type { ApiKeyRow, ApiKeyScope } from '@tandem/model'

export const expiries = ['30', '90', 'year', 'never', 'at'] as const
export type Expiry = (typeof expiries)[number]

const DAY_MS = 24 * 60 * 60_000
const DAYS: Record<'30' | '90' | 'year', number> = { '30': 30, '90': 90, year: 365 }

/** The key being edited. */
export interface KeyDraft {
  companyId: string | null
  name: string
  scopes: readonly ApiKeyScope[]
  ipList: string
  expiry: Expiry
  /** ISO 8601, for 'at'. */
  at: string | null
}

/** Defaults of a new key: send and see the results, for a year. */
export const newDraft: KeyDraft = {
  companyId: null,
  name: '',
  scopes: ['send', 'tasks', 'messages'],
  ipList: '',
  expiry: 'year',
  at: null,
}

export const draftOf = ({ companyId, name, scopes, ipList, expiresAt }: ApiKeyRow): KeyDraft => ({
  companyId,
  name,
  scopes,
  ipList: ipList ?? '',
  expiry: expiresAt === null ? 'never' : 'at',
  at: expiresAt,
})

/** Expiry of the key, ISO 8601; null: never, or not given. */
export function expiresAtOf({ expiry, at }: KeyDraft, now: number): string | null {
  if (expiry === 'never') return null
  return expiry === 'at' ? at : new Date(now + DAYS[expiry] * DAY_MS).toISOString()
}
