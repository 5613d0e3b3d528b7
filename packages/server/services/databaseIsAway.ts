import { CommitUnknown } from '../ports/sms/singles.ts'
import { tookTooLong } from '../store/database/bounded.ts'
import { isUnavailable } from '../store/database/isUnavailable.ts'
import { type Shortage, shortOf } from '../store/database/shortOf.ts'

/** Whether an error only means that the database is not responding, or did not while it committed: a retry may help. */
export const databaseIsAway = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof CommitUnknown && isUnavailable(error.cause))

/** Whether an error only means a statement timeout: a retry would not help. */
export const askedTooMuch = (error: unknown): boolean => tookTooLong(error)

/** What the database is short of, if that is what an error means: a disk, memory, connections. */
export const databaseIsShortOf = (error: unknown): Shortage | undefined => shortOf(error)
