import { sidesOf } from '../text/sidesOf.ts'
import type { Route } from './route.ts'

/** For which messages a hybrid gateway has one of its members first; what is null holds for all. */
export interface Pin {
  /** ISO 3166-1 alpha-2. */
  country: string | null
  mcc: string | null
  mnc: string | null
  product: string | null
  /** The name of the member. */
  member: string
}

const MOST_PINS = 200
/** Between the route to the hybrid and the one before it, the first line first. */
const AHEAD = 0.000_5
const LATER = 0.000_002

/**
 * Rules as people write them, one per line: a country, an operator as MCC-MNC, a product, or several of these, and the
 * name of a member, such as `IN = Aurora`, `234-15 product=notify = Borealis`. undefined: they are none.
 */
export function parsePins(text: string): readonly Pin[] | undefined {
  const pins: Pin[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    const pin = readPin(line.trim())
    if (!pin || pins.length === MOST_PINS) return undefined
    pins.push(pin)
  }
  return pins
}

function readPin(line: string): Pin | undefined {
  const [left = '', member = ''] = sidesOf(line) ?? []
  if (member === '') return undefined
  const pin: Pin = { country: null, mcc: null, mnc: null, product: null, member }
  for (const word of left.split(/\s+/)) {
    const [, product] = /^product=([A-Za-z]{1,32})$/.exec(word) ?? []
    const [, mcc, mnc] = /^([0-9]{3})-([0-9]{2,3})$/.exec(word) ?? []
    if (product !== undefined && pin.product === null) pin.product = product
    else if (mcc !== undefined && mnc !== undefined && pin.mcc === null) {
      pin.mcc = mcc
      pin.mnc = mnc
    } else if (/^[A-Z]{2}$/i.test(word) && pin.country === null) pin.country = word.toUpperCase()
    else return undefined
  }
  return pin
}

/** The same rules after a member has another name. */
export const renamedPins = (text: string, before: string, after: string): string =>
  text
    .split(/\r?\n/)
    .map((line) =>
      readPin(line.trim())?.member === before
        ? `${line.slice(0, line.lastIndexOf(before))}${after}`
        : line,
    )
    .join('\n')

/**
 * A route to one member of a hybrid for each rule that names it, ahead of those by percentage: where neither contradicts
 * what the route itself asks for.
 * @param priority of the route to the hybrid
 */
export function pinnedRoutes(
  route: Route,
  { pins, member, priority }: { pins: readonly Pin[]; member: string; priority: number },
): Route[] {
  return pins.flatMap((pin, place) => {
    if (pin.member !== member) return []
    const wanted = merged(route, pin)
    const at = priority - AHEAD + place * LATER
    return wanted ? [{ ...route, ...wanted, priority: at, weight: 100, isPinned: true }] : []
  })
}

/** What both ask for; undefined: no message can be both. */
function merged(
  route: Route,
  pin: Pin,
): Pick<Route, 'country' | 'mcc' | 'mnc' | 'product'> | undefined {
  const names = ['country', 'mcc', 'mnc', 'product'] as const
  const isPossible = names.every((name) => {
    const [one, other] = [route[name], pin[name]]
    return one === null || other === null || one === other
  })
  if (!isPossible) return undefined
  return {
    country: route.country ?? pin.country,
    mcc: route.mcc ?? pin.mcc,
    mnc: route.mnc ?? pin.mnc,
    product: route.product ?? pin.product,
  }
}
