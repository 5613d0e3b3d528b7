import { parseNumber } from '@tandem/core'
import { checkField } from '@tandem/model'

import { Refused } from '../Refused.ts'

/**
 * A number as people write it, in E.164.
 * @param home the country that it belongs to without a country code; nobody knows that of who signs in
 * @throws Refused request.invalid naming `field`
 */
export function phoneTarget(text: string, field: string, home: string | null = null): string {
  const parsed = parseNumber(text, { defaultCountry: home, accept: 'mobile' })
  if ('e164' in parsed) return parsed.e164
  throw new Refused('request.invalid', { fields: { [field]: { reason: 'field.phone' } } })
}

/** A mailbox in lower case. @throws Refused request.invalid naming `field` */
export function mailTarget(text: string, field: string): string {
  const address = text.trim().toLowerCase()
  const fault = checkField({ kind: 'text', max: 128, format: 'email', required: true }, address)
  if (fault === undefined) return address
  throw new Refused('request.invalid', { fields: { [field]: fault } })
}

/**
 * What names an account in a reset: a number if it looks like one, otherwise the text in lower
 * case.
 */
export function accountTarget(text: string): string {
  const word = text.trim().toLowerCase()
  if (!/^(\+|00)/.test(word)) return word
  const parsed = parseNumber(word, { defaultCountry: null, accept: 'mobile' })
  return 'e164' in parsed ? parsed.e164 : word
}
