import type { ListName, TableLayout } from '@tandem/model'
import { sql } from '../database/sql.ts'
import { z } from 'zod'

import type { Transaction } from '../database/withScope.ts'
import { storedLayout } from './definition.ts'
import type { Reader } from './viewStore.ts'

const row = z.object({ layout: storedLayout, defaultId: z.string().nullable() })

/** A user's settings of a table, and their default view as long as they can see it. */
export async function layoutOf(
  db: Transaction,
  { userId, companyId }: Reader,
  screen: ListName,
): Promise<{ layout: TableLayout; defaultId: string | null }> {
  const rows = await sql`select l.layout,
      (select v.id from sys_list_view v where v.id = l.default_view_id
        and (v.user_id = l.user_id or (v.company_id = ${companyId} and v.shared = 'company'))) as "defaultId"
    from sys_table_layout l where l.user_id = ${userId} and l.screen = ${screen}`.rows(db)
  return rows.length === 0 ? { layout: {}, defaultId: null } : row.parse(rows[0])
}

/**
 * Merges into a layout field by field, in one statement: of two at once, each keeps what only it
 * changed.
 */
export async function mergeLayout(
  db: Transaction,
  { userId, companyId }: Reader,
  screen: ListName,
  patch: object,
  at: Date,
): Promise<void> {
  const change = JSON.stringify(patch)
  await sql`insert into sys_table_layout (user_id, screen, company_id, layout, update_time)
    values (${userId}, ${screen}, ${companyId}, jsonb_strip_nulls(${change}::jsonb), ${at})
    on conflict (user_id, screen) do update set update_time = excluded.update_time,
      layout = jsonb_strip_nulls(sys_table_layout.layout || ${change}::jsonb)`.run(db)
}

/** Resets the layout to the list's defaults; the default view stays. */
export async function clearLayout(
  db: Transaction,
  userId: string,
  screen: ListName,
): Promise<void> {
  await sql`update sys_table_layout set layout = '{}'
    where user_id = ${userId} and screen = ${screen}`.run(db)
}

/** A user's default view; null: the whole list. */
export async function saveDefault(
  db: Transaction,
  { userId, companyId }: Reader,
  screen: ListName,
  viewId: string | null,
): Promise<void> {
  await sql`insert into sys_table_layout (user_id, screen, company_id, default_view_id)
    values (${userId}, ${screen}, ${companyId}, ${viewId})
    on conflict (user_id, screen) do update set default_view_id = excluded.default_view_id`.run(db)
}
