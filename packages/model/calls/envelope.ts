/**
 * The envelope of every answer (as in the API family). `code` is 200 on success, otherwise the HTTP
 * status.
 */
export interface Envelope<T> {
  success: boolean
  code: number
  /** For users, in the language of the session. */
  message: string
  result: T
  /** Server time, ms since the epoch. */
  timestamp: number
}

/** `result` of a refused call. `reason` is an error code; `fields` names the fields to fix. */
export interface Refusal {
  reason: string
  fields?: Record<string, { reason: string; message: string }>
  /** record.stale: the current values of the record. */
  current?: unknown
}

/**
 * One page of a list. `next` and `previous` are opaque keyset cursors (send back as `cursor`), null at the ends.
 * `total` is exact up to 10,000, above where counting is quick, and on the last page by number. Else there are at least as many
 * (then `totalIsEstimate`), or about as many where figures know of them.
 */
export interface Page<T> {
  records: T[]
  total: number
  totalIsEstimate: boolean
  size: number
  current: number
  pages: number
  searchCount: true
  next: string | null
  previous: string | null
}

/**
 * Sent with each record: true = allowed, absent = no right, otherwise the reason code why not now.
 */
export type Abilities = Record<string, true | string>
export type WithAbilities<T> = T & { abilities: Abilities }
