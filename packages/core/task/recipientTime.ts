import { zoneOfNumber } from '../phone/zoneOfNumber.ts'
import { type DailyHours, type TaskSchedule, turnAt } from './taskSchedule.ts'

/** When people of a country may get a product, by their own clocks; outside these hours they are not disturbed. */
export interface SendingHours extends Omit<DailyHours, 'zone'> {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** A name of the product in paths. */
  product: string
}

/** The sending hours of a product, by country. */
export type HoursByCountry = ReadonlyMap<string, SendingHours>

/** Instead of a zone: each recipient's own. */
export const RECIPIENT_ZONE = 'recipient'

/** What a recipient has in common with others that may be sent to at the same times. */
export interface RecipientPlace {
  /** IANA zone. */
  zone: string
  /** ISO 3166-1 alpha-2 where its country has sending hours; null: it has none. */
  country: string | null
}

const SOMETIME: TaskSchedule = { zone: 'UTC', start: null, end: null, slots: [] }

/** Where a number (E.164 digits) of a country is. A number of no zone is in the task's. */
export const placeOf = (
  digits: string,
  country: string,
  hours: HoursByCountry | undefined,
  zone: string = SOMETIME.zone,
): RecipientPlace => ({
  zone: zoneOfNumber(digits, country) ?? zone,
  country: hours?.has(country) ? country : null,
})

/**
 * When recipients of a place are sent to: at the times of the task, of which slots may be those of their own zone, and within
 * the sending hours of their country.
 * @param schedule undefined: at once, until it is done
 */
export function scheduleOfRecipient(
  schedule: TaskSchedule | undefined,
  { zone, country }: RecipientPlace,
  hours: HoursByCountry | undefined,
): TaskSchedule {
  const { ofRecipient, ...times } = schedule ?? SOMETIME
  const rule = country === null ? undefined : hours?.get(country)
  return {
    ...times,
    ...(ofRecipient && { zone }),
    ...(rule && { within: { ...rule, zone } }),
  }
}

/** Whether a message that is sent at any time may be sent to a number (E.164 digits) of a country at an instant (UTC ms). */
export function mayDisturb(
  hours: HoursByCountry | undefined,
  digits: string,
  country: string,
  at: number,
): boolean {
  if (!hours?.has(country)) return true
  return turnAt(scheduleOfRecipient(undefined, placeOf(digits, country, hours), hours), at).isOpen
}

/** The rules of every product, by product and country. */
export function hoursByProduct(
  rules: readonly SendingHours[],
): ReadonlyMap<string, HoursByCountry> {
  const products = Map.groupBy(rules, ({ product }) => product)
  return new Map(
    [...products].map(([product, own]) => [
      product,
      new Map(own.map((rule) => [rule.country, rule])),
    ]),
  )
}
