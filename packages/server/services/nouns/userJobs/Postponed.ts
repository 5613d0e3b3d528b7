/** A job cannot go on now, but can later: nobody answers, or nobody can pay. */
export class Postponed extends Error {
  /** Code of a sentence. */
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'Postponed'
    this.reason = reason
  }
}
