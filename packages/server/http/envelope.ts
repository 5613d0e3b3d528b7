import { type Locale, translate } from '@tandem/i18n'
import type { Envelope, Refusal } from '@tandem/model'

import type { Refused, RefusalArguments } from '../services/Refused.ts'

/** What a successful call answers. */
export const success = <T>(result: T, now: number): Envelope<T | null> => ({
  success: true,
  code: 200,
  message: '',
  result: result ?? null,
  timestamp: now,
})

/** What a refused call answers, in the reader's language. */
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

/** `error.<code>` with its arguments; an argument that starts with '@' is a text of its own. */
export function sentence(locale: Locale, code: string, args: RefusalArguments = {}): string {
  const words = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('@') ? translate(locale, value.slice(1)) : value,
  ])
  return translate(locale, `error.${code}`, Object.fromEntries(words))
}
