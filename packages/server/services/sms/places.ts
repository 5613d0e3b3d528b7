import { type HoursByCountry, placeOf, type RecipientPlace } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import type { Scheduled } from '../campaign/scheduleOf.ts'

/** How many of a list are in a place. */
export interface PlaceTotal {
  place: RecipientPlace
  messages: number
  parts: number
}

/**
 * Where the recipients of a list are, as far as that decides when they are sent to. What waits for its time is arranged by
 * zones even if it is sent by the clock of one: until it begins, that may be changed.
 */
export class Places {
  readonly totals = new Map<RecipientPlace, PlaceTotal>()
  readonly hours: HoursByCountry | undefined
  private readonly isZoned: boolean
  private readonly zone: string | undefined
  private readonly known = new Map<string, RecipientPlace>()

  constructor(
    { hours }: Pick<Snapshot, 'hours'>,
    product: SmsProduct,
    scheduled: Scheduled | undefined,
  ) {
    this.hours = hours.get(product)
    const { schedule, turn } = scheduled ?? {}
    const isEven = schedule?.paced !== undefined && this.hours !== undefined
    this.isZoned = (schedule?.ofRecipient ?? false) || turn?.isOpen === false || isEven
    this.zone = scheduled?.schedule.zone
  }

  /** Whether a list may have to be arranged. */
  get matter(): boolean {
    return this.isZoned || this.hours !== undefined
  }

  /** The place of a number (E.164 digits) that is accepted; null: its place does not matter. */
  add(digits: string, country: string, parts: number): RecipientPlace | null {
    if (!this.isZoned && !this.hours?.has(country)) return null
    const found = placeOf(digits, country, this.hours, this.zone)
    const key = `${found.zone} ${found.country}`
    const place = this.known.get(key) ?? found
    this.known.set(key, place)
    const total = this.totals.get(place) ?? { place, messages: 0, parts: 0 }
    total.messages += 1
    total.parts += parts
    this.totals.set(place, total)
    return place
  }
}
