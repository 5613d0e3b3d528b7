import { tookTooLong } from '../store/database/bounded.ts'
import { isUnavailable } from '../store/database/isUnavailable.ts'

/** Whether an error only means that the database does not answer at the moment: trying again may help. */
export const databaseIsAway = (error: unknown): boolean => isUnavailable(error)

/** Whether an error only means that a statement took longer than one may: trying again would not help. */
export const askedTooMuch = (error: unknown): boolean => tookTooLong(error)
