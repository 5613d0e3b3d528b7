/** Messages to a network that were refused at once, because no rate fits. */
export interface Unsold {
  companyId: string
  product: string
  /** Why, as the chain of rates says it. */
  reason: string
  /** ISO 3166; '' if the number told none. */
  country: string
  /** '0' if the number told none. */
  operatorId: string
  messages: number
}

/** Where refusals are noted for the alarms about rates; what was refused left nothing else behind. */
export interface UnsoldNotes {
  /** Neither waits nor fails. */
  note(unsold: Unsold): void
}
