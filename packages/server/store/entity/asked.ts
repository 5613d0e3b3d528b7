import type { Entity, FieldValues } from '@tandem/model'

import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** What waits of a record that the caller may see. */
export const readAsked = (
  transaction: Transaction,
  { table }: Entity,
  id: string,
): Promise<Asked | undefined> =>
  sql<Asked>`
    select asked_id::text as "byId", asked_by as by, asked as values from ${sql.id(table)}
    where id = ${id} and asked is not null`.first(transaction)

/** What of a record waits for a second person, and who asked for it. */
export interface Asked {
  byId: string
  by: string
  /** By field; secrets sealed. */
  values: FieldValues
}
