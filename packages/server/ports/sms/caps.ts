/** At most `messages` to a number within the last `hours`. */
export interface Cap {
  messages: number
  hours: number
}

/** Which of these numbers already got as many messages of a product from a company as one of its caps allows. */
export interface AskedCaps {
  companyId: string
  product: string
  caps: readonly Cap[]
  /** E.164 digits. */
  numbers: readonly string[]
}

/** Why a number gets no more for now: a code with a text `reason.<code>`. */
export const CAPPED = 'number.capped'

export interface CapStore {
  /** Numbers that are at a cap, by what is committed now. */
  capped(asked: AskedCaps): Promise<ReadonlySet<string>>
}
