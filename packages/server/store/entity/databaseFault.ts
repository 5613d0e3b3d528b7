import type { Entity } from '@tandem/model'
import pg from 'pg'

/** What a database error means for a record, or undefined when it means something else. */
export type DatabaseFault = { kind: 'duplicate'; field: string } | { kind: 'foreignId' }

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Reads a violated unique index back to the field it guards. */
export function databaseFault(entity: Entity, error: unknown): DatabaseFault | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.code === FOREIGN_KEY_VIOLATION) return { kind: 'foreignId' }
  if (error.code !== UNIQUE_VIOLATION) return undefined
  const unique = entity.unique?.find(({ index }) => index === error.constraint)
  return unique && { kind: 'duplicate', field: unique.field }
}
