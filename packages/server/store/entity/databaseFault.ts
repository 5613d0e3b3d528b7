import type { Entity } from '@tandem/model'
import pg from 'pg'

/** The meaning of a database error for a record, or undefined if it is unrelated. */
export type DatabaseFault = { kind: 'duplicate'; field: string } | { kind: 'foreignId' }

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Maps a violated unique index to its field. */
export function databaseFault(entity: Entity, error: unknown): DatabaseFault | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.code === FOREIGN_KEY_VIOLATION) return { kind: 'foreignId' }
  if (error.code !== UNIQUE_VIOLATION) return undefined
  const unique = entity.unique?.find(({ index }) => index === error.constraint)
  return unique && { kind: 'duplicate', field: unique.field }
}
