import type { Locale } from '@tandem/i18n'
import type { Envelope, Refusal } from '@tandem/model'

import type { Refused } from '../services/Refused.ts'
import { sentence } from '../services/sentence.ts'

/** The answer of a successful call; `message` is for users. */
export const success = <T>(result: T, message: string, now: number): Envelope<T | null> => ({
  success: true,
  code: 200,
  message,
  result: result ?? null,
  timestamp: now,
})

/** The answer of a refused call, in the reader's language. */
export function refusal(refused: Refused, locale: Locale, now: number): Envelope<Refusal> {
  const { args, fields, current } = refused.details
  const named = Object.entries(fields ?? {}).map(([name, field]) => [
    name,
    { reason: field.reason, message: sentence(locale, field.reason, field.args) },
  ])
  return {
    success: false,
    code: refused.status,
    message: sentence(locale, refused.code, args),
    result: {
      reason: refused.code,
      ...(fields ? { fields: Object.fromEntries(named) } : {}),
      ...(current === undefined ? {} : { current }),
    },
    timestamp: now,
  }
}
