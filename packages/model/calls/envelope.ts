/** What every call answers (family envelope). `code` is 200 on success, else the HTTP status. */
export interface Envelope<T> {
  success: boolean
  code: number
  /** For people, in the language of the session. */
  message: string
  result: T
  /** Server time, ms since the epoch. */
  timestamp: number
}

/** `result` of a refused call. `reason` is an error code; `fields` names what to repair. */
export interface Refusal {
  reason: string
  fields?: Record<string, { reason: string; message: string }>
  /** record.stale: what the record holds now. */
  current?: unknown
}

/**
 * One page of a list. `next` and `previous` are opaque keyset cursors (send back as `cursor`), null at the ends.
 * `total` is exact up to 10,000 and an estimate above (then `totalIsEstimate`).
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

/** Sent beside each record: true = may, absent = no right, else the reason code why not now. */
export type Abilities = Record<string, true | string>
export type WithAbilities<T> = T & { abilities: Abilities }
