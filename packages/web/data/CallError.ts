/** What to fix in one input of a refused call. */
export type FieldErrors = Readonly<Record<string, { reason: string; message: string }>>

/** A call that was refused or never answered. `message` is a sentence for users. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  /** Error code of the model, e.g. 'record.stale'; 'network' if there was no answer. */
  readonly reason: string
  readonly fields: FieldErrors
  /** record.stale: the current values of the record. */
  readonly current: unknown

  constructor(
    message: string,
    detail: { status: number; reason: string; fields?: FieldErrors; current?: unknown },
  ) {
    super(message)
    this.status = detail.status
    this.reason = detail.reason
    this.fields = detail.fields ?? {}
    this.current = detail.current
  }
}
