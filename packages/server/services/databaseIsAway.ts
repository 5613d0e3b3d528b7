import { isUnavailable } from '../store/database/isUnavailable.ts'

/** Whether an error only means that the database does not answer at the moment: trying again may help. */
export const databaseIsAway = (error: unknown): boolean => isUnavailable(error)
