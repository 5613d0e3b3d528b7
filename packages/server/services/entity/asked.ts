import type { Entity, FieldValues } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { ExtraColumns } from '../../store/entity/saveRecord.ts'
import type { Work } from './work.ts'

/** What of a record waits for a second person, and who asked for it. */
export interface Asked {
  byId: string
  by: string
  /** By field; secrets sealed. */
  values: FieldValues
}

/** The columns of a table that has such, as they are where nothing waits. */
export const nothingAsked = { asked: null, asked_id: null, asked_by: null } as const

/** What waits for a second person, as it is stored beside what holds; another request takes its place. */
export const askedColumns = (
  { ctx, ports }: Pick<Work, 'ctx' | 'ports'>,
  { fields }: Entity,
  asked: FieldValues,
): ExtraColumns => ({
  asked: JSON.stringify(
    Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [
        name,
        fields[name]?.kind === 'secret' && typeof value === 'string'
          ? ports.secrets.seal(value)
          : value,
      ]),
    ),
  ),
  asked_id: ctx.actor.id,
  asked_by: ctx.actor.username,
})

/** What waits of a record that the caller may see. */
export const readAsked = (
  transaction: Transaction,
  { table }: Entity,
  id: string,
): Promise<Asked | undefined> =>
  sql<Asked>`
    select asked_id::text as "byId", asked_by as by, asked as values from ${sql.id(table)}
    where id = ${id} and asked is not null`.first(transaction)
