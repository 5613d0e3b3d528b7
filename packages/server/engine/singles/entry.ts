import type { SingleMessage, SingleOutcome } from '../../ports/sms/singles.ts'
import type { SinglePlan } from './planSingle.ts'

/** A message on its way, and who waits for it. */
export interface Entry {
  readonly message: SingleMessage
  readonly resolve: (outcome: SingleOutcome) => void
  readonly reject: (error: unknown) => void
  /** How often its request key was found in use. */
  busy: number
}

/** What became of an entry; `again`: another of the group has its key, `busy`: another process. */
export type EntryOutcome = SingleOutcome | { kind: 'again' } | { kind: 'busy' }

/** A message that can be sent. */
export interface Planned {
  entry: Entry
  plan: SinglePlan
}
