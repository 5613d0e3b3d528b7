import { parse } from '../../data/storage.ts'

/** The request just submitted from this window, for the result page. */
export interface LastRequest {
  reference: string
  companyName: string
  email: string
  username: string
}
const KEY = 'register-result'
const names = ['reference', 'companyName', 'email', 'username'] as const

export const keepLastRequest = (request: LastRequest): void =>
  sessionStorage.setItem(KEY, JSON.stringify(request))

export function lastRequest(): LastRequest | null {
  const raw = sessionStorage.getItem(KEY)
  const kept = raw === null ? null : parse(raw)
  return isRequest(kept) ? kept : null
}

const isRequest = (value: unknown): value is LastRequest =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => name in value && typeof Reflect.get(value, name) === 'string')
