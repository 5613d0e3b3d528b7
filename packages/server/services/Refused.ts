import { type ErrorCode, errors } from '@tandem/model'

/** What is wrong with one field; the message is made when the answer is written. */
export interface FieldRefusal {
  reason: ErrorCode
  args?: RefusalArguments
}
export type RefusalArguments = Readonly<Record<string, string | number>>

export interface RefusalDetails {
  /** Arguments of the sentence `error.<code>`. A value starting with '@' is itself a key to translate. */
  args?: RefusalArguments
  fields?: Readonly<Record<string, FieldRefusal>>
  /** record.stale: what the record holds now; bulk.countChanged: `count`. */
  current?: unknown
  /** Seconds after which trying again may help. */
  retryAfterSeconds?: number
}

/** A call that is not done, for a reason the caller can act on. Its code decides status and sentence. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.details = details
  }

  /** HTTP status of the code. */
  get status(): number {
    return errors[this.code].status
  }
}
