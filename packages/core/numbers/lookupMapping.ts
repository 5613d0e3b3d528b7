import { jsonAt, plainOf } from '../json/jsonAt.ts'
import { parsePlaces, type Place, type Places } from '../json/places.ts'
import type { LookupAnswer, LookupState } from './lookup.ts'

const keys = [
  'list',
  'number',
  'invalid',
  'unreachable',
  'reachable',
  'mccmnc',
  'mcc',
  'mnc',
  'ported',
  'roaming',
] as const
type Key = (typeof keys)[number]

/** Where the answer of a provider says what. */
export type LookupMapping = Readonly<Places<Key>>

/**
 * A mapping as people write it, one line each: what is meant, where it is in the JSON of the answer, and the values that
 * mean it.
 *
 *     list: results
 *     number: to
 *     reachable: status.groupName = DELIVERED
 *     mccmnc: mccMnc
 *
 * Undefined: it is none, or nothing in it tells the state or the network.
 */
export function parseLookupMapping(text: string): LookupMapping | undefined {
  const mapping = parsePlaces(keys, text)
  if (!mapping) return undefined
  const tells = mapping.reachable ?? mapping.invalid ?? mapping.mccmnc ?? mapping.mcc
  return tells ? mapping : undefined
}

/**
 * What an answer says about the numbers asked (E.164 digits), in their order; numbers it says nothing about are left out.
 * @param body the JSON of the answer
 */
export function readLookups(
  mapping: LookupMapping,
  body: unknown,
  asked: readonly string[],
): LookupAnswer[] {
  const items = itemsIn(mapping, body)
  const only = asked.length === 1 ? asked[0] : undefined
  const found = new Map<string, LookupAnswer>()
  for (const item of items) {
    const named = mapping.number && digitsOf(jsonAt(item, mapping.number.path))
    const msisdn = named === undefined || named === '' ? only : named
    if (msisdn !== undefined) found.set(msisdn, answerOf(mapping, item, msisdn))
  }
  return asked.flatMap((msisdn) => found.get(msisdn) ?? [])
}

function itemsIn({ list }: LookupMapping, body: unknown): readonly unknown[] {
  const at = list ? jsonAt(body, list.path) : body
  if (Array.isArray(at)) return at
  return at === undefined || at === null ? [] : [at]
}

function answerOf(mapping: LookupMapping, item: unknown, msisdn: string): LookupAnswer {
  const is = (key: Key): boolean | null => {
    const place = mapping[key]
    return place ? holds(place, jsonAt(item, place.path)) : null
  }
  const states: readonly LookupState[] = ['invalid', 'unreachable', 'reachable']
  const state = states.find((each) => each !== 'unknown' && is(each) === true) ?? 'unknown'
  return {
    msisdn,
    state,
    ...networkIn(mapping, item),
    ported: is('ported'),
    roaming: is('roaming'),
  }
}

const MCC_DIGITS = 3

function networkIn(
  { mccmnc, mcc, mnc }: LookupMapping,
  item: unknown,
): Pick<LookupAnswer, 'mcc' | 'mnc'> {
  const code = mccmnc ? digitsOf(jsonAt(item, mccmnc.path)) : ''
  const country = mcc ? digitsOf(jsonAt(item, mcc.path)) : code.slice(0, MCC_DIGITS)
  // A number lost its leading zero.
  const network = mnc ? digitsOf(jsonAt(item, mnc.path)).padStart(2, '0') : code.slice(MCC_DIGITS)
  const isCode = /^[0-9]{3}$/.test(country) && /^[0-9]{2,3}$/.test(network)
  return isCode ? { mcc: country, mnc: network } : { mcc: null, mnc: null }
}

/** Null: it does not say. */
function holds({ values }: Place, value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  const text = plainOf(value).toLowerCase()
  if (values) return values.includes(text)
  return !['', 'false', '0', 'no', 'n'].includes(text)
}

const digitsOf = (value: unknown): string => plainOf(value).replaceAll(/\D/g, '')
