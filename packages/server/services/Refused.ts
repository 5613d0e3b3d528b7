import { type ErrorCode, errors } from '@tandem/model'

/** What is wrong with one field; the message is created when the answer is written. */
export interface FieldRefusal {
  reason: ErrorCode
  args?: RefusalArguments
}
export type RefusalArguments = Readonly<Record<string, string | number>>

export interface RefusalDetails {
  /** Arguments of the sentence `error.<code>`. A value starting with '@' is a key to translate. */
  args?: RefusalArguments
  fields?: Readonly<Record<string, FieldRefusal>>
  /** record.stale: the current values; bulk.countChanged: `count`. */
  current?: unknown
  /** Seconds after which a retry may succeed. */
  retryAfterSeconds?: number
}

/** A refused call, for a reason the caller can act on. Its code determines status and sentence. */
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
