/** What was being read is not any more what it was when that began: it is read again, and nothing is at fault. */
export class ChangedMeanwhile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChangedMeanwhile'
  }
}

/** What the log says of something that is tried again: only what the database did is its fault. */
export const saidOf = (error: unknown): string =>
  error instanceof ChangedMeanwhile
    ? 'What was being read has changed meanwhile; reading it again'
    : 'The database did not answer; trying again'
