import {
  type HoursByCountry,
  placeOf,
  type RecipientPlace,
  scheduleOfRecipient,
  type TaskSchedule,
  type TaskTurn,
  turnAt,
} from '@tandem/core'

/** A message, as far as its hours depend on it. */
interface Timed {
  /** E.164 digits. */
  msisdn: string
  /** Null: unknown. */
  network: { country: string } | null
  body: { expiresAt: number }
}

/** The turn of a place, and of which rules and time it was worked out. */
interface KnownTurn {
  turn: TaskTurn
  hours: HoursByCountry | undefined
  at: number
}

/**
 * When recipients of a task may be sent to: within the sending hours of their countries, and in slots of their own zones if
 * the task says so (docs/decisions/023). Asked before each submit, so that nothing is sent outside them, whatever was planned.
 */
export class RecipientHours {
  private readonly schedule: TaskSchedule | undefined
  private readonly rules: () => HoursByCountry | undefined
  private readonly now: () => number
  private readonly turns = new Map<string, KnownTurn>()

  /** `rules`: those in force for the product of the task. */
  constructor(
    schedule: TaskSchedule | null,
    rules: () => HoursByCountry | undefined,
    now: () => number = Date.now,
  ) {
    this.schedule = schedule ?? undefined
    this.rules = rules
    this.now = now
  }

  /** Whether a message may be submitted now. One that is no longer valid may: it ends instead. */
  mayGo({ msisdn, network, body }: Timed): boolean {
    const hours = this.rules()
    const country = network?.country ?? ''
    if (!this.schedule?.ofRecipient && !hours?.has(country)) return true
    const at = this.now()
    if (body.expiresAt <= at) return true
    return this.turnOf(placeOf(msisdn, country, hours, this.schedule?.zone), at).isOpen
  }

  /** When a message that may not be submitted now is to be looked at again, UTC ms; null: it may be submitted. */
  restsUntil(message: Timed): number | null {
    if (this.mayGo(message)) return null
    const { msisdn, network, body } = message
    const place = placeOf(msisdn, network?.country ?? '', this.rules(), this.schedule?.zone)
    return this.untilOf(place, body.expiresAt)
  }

  /** The same of all recipients of a place. */
  placeRestsUntil(place: RecipientPlace, expiresAt: number): number | null {
    const at = this.now()
    return expiresAt <= at || this.turnOf(place, at).isOpen ? null : this.untilOf(place, expiresAt)
  }

  /** When recipients of a place are sent to. */
  scheduleOf(place: RecipientPlace): TaskSchedule {
    return scheduleOfRecipient(this.schedule, place, this.rules())
  }

  /** Its next hours, or the moment from which it is of no use any more. */
  private untilOf(place: RecipientPlace, expiresAt: number): number {
    const { until } = this.turnOf(place, this.now())
    return Math.min(until ?? Infinity, this.schedule?.end ?? Infinity, expiresAt)
  }

  private turnOf(place: RecipientPlace, at: number): TaskTurn {
    const hours = this.rules()
    const key = `${place.zone} ${place.country}`
    const known = this.turns.get(key)
    const holds = known && known.hours === hours && at >= known.at
    if (holds && (known.turn.until === null || at < known.turn.until)) return known.turn
    const turn = turnAt(scheduleOfRecipient(this.schedule, place, hours), at)
    this.turns.set(key, { turn, hours, at })
    return turn
  }
}
