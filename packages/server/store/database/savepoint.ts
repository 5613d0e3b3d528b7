import { type Connected, sql } from './sql.ts'

/** Savepoints of use cases: `alone` around one of several operations, `tried` around what is taken back anyway. */
type Savepoint = 'alone' | 'tried'

/** From here on a transaction can be rolled back to this point. */
export const setSavepoint = (on: Connected, name: Savepoint): Promise<number> =>
  sql`savepoint ${sql.id(name)}`.run(on)

/** Keeps what was done since a savepoint. */
export const releaseSavepoint = (on: Connected, name: Savepoint): Promise<number> =>
  sql`release savepoint ${sql.id(name)}`.run(on)

/** Undoes what was done since a savepoint. */
export const rollBackToSavepoint = (on: Connected, name: Savepoint): Promise<number> =>
  sql`rollback to savepoint ${sql.id(name)}`.run(on)
