import { cleanNumber, parseNumber, readInternational } from '@tandem/core'
import type { Entity, FieldValues } from '@tandem/model'
import { companyColumn } from '../../store/entity/scopeSql.ts'
import { homeCountryOf } from '../../store/companies/homeCountry.ts'
import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'

/**
 * Writes the numbers among the values as E.164, whatever people wrote: as a send reads them, by the home country of the
 * record's company, else of the writer's. A number with "+" is kept even if no country has such numbers, since a
 * contact may be reached by one that we cannot send to.
 * @param before the record, where it is changed: the values may not say whose it is
 * @throws Refused request.invalid naming the field
 */
export async function readPhones(
  work: Pick<Work, 'ctx' | 'transaction'>,
  entity: Entity,
  values: FieldValues,
  before: FieldValues = {},
): Promise<void> {
  const { ctx, transaction } = work
  const record = { ...before, ...values }
  const homeOf = (): Promise<string | null> => {
    // A company may say where it is at home in the same breath.
    if (companyColumn(entity) === 'id' && typeof record['homeCountry'] === 'string') {
      return Promise.resolve(record['homeCountry'])
    }
    const owner =
      entity.scope === 'platform' ? undefined : record[entity.companyColumn ?? 'companyId']
    return homeCountryOf(transaction, typeof owner === 'string' ? owner : ctx.actor.companyId)
  }
  for (const [name, { kind }] of Object.entries(entity.fields)) {
    const text = values[name]
    if (kind !== 'phone' || typeof text !== 'string' || text === '') continue
    // oxlint-disable-next-line no-await-in-loop -- hardly any record has two
    const number = await readPhone(text, homeOf)
    if (number === null) {
      throw new Refused('request.invalid', { fields: { [name]: { reason: 'field.phone' } } })
    }
    values[name] = number
  }
}

/** A number as people write it, in E.164; null: it is none. */
async function readPhone(
  text: string,
  homeOf: () => Promise<string | null>,
): Promise<string | null> {
  const cleaned = cleanNumber(text)
  if ('reason' in cleaned) return null
  const { digits } = cleaned
  if (digits.startsWith('+')) {
    const read = readInternational(digits)
    if ('e164' in read) return read.e164
    return /^\+[1-9][0-9]{6,14}$/.test(digits) ? digits : null
  }
  const defaultCountry = await homeOf()
  const read = parseNumber(digits, { defaultCountry, accept: 'any' })
  if ('e164' in read) return read.e164
  // Nothing is sent to it, so its country code is believed.
  const written = defaultCountry === null ? readInternational(digits) : read
  return 'e164' in written ? written.e164 : null
}
