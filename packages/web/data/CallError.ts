/** What one input of a refused call has to repair. */
export type FieldErrors = Readonly<Record<string, { reason: string; message: string }>>

/** A call that was refused or never answered. `message` is a sentence for people. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Error code of the model, e.g. 'record.stale'; 'network' when no answer came. */
  readonly reason: string
  readonly fields: FieldErrors
  /** record.stale: what the record holds now. */
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
