import { type ListName, type ViewSharing, viewSharings } from '@tandem/model'
import { sql } from '../database/sql.ts'
import { z } from 'zod'

import type { Transaction } from '../database/withScope.ts'
import { storedDefinition } from './definition.ts'

const viewRow = z.object({
  id: z.string(),
  userId: z.string(),
  ownerName: z.string(),
  screen: z.string(),
  name: z.string(),
  shared: z.enum(viewSharings),
  definition: storedDefinition,
  position: z.number(),
  version: z.number(),
})
export type ViewRow = z.output<typeof viewRow>

/** The reader's own views, and those shared within the reader's company. */
export interface Reader {
  userId: string
  companyId: string
}

const columns = sql`v.id, v.user_id as "userId", u.realname as "ownerName", v.screen, v.name, v.shared, v.definition,
  v.position, v.version`
const source = sql`sys_list_view v join sys_user u on u.id = v.user_id`
const visible = ({ userId, companyId }: Reader) =>
  sql`(v.user_id = ${userId} or (v.company_id = ${companyId} and v.shared = 'company'))`

/** Views of a list visible to this reader: own ones first, each in their saved order. */
export async function viewsOf(
  db: Transaction,
  reader: Reader,
  screen: ListName,
): Promise<ViewRow[]> {
  const rows = await sql`select ${columns} from ${source}
    where v.screen = ${screen} and ${visible(reader)}
    order by (v.user_id <> ${reader.userId}), v.position, v.id
    limit 500`.rows(db)
  return rows.map((row) => viewRow.parse(row))
}

/** A view visible to this reader, locked; undefined for another's or none. */
export async function lockView(
  db: Transaction,
  reader: Reader,
  id: string,
): Promise<ViewRow | undefined> {
  const rows = await sql`select ${columns} from ${source}
    where v.id = ${id} and ${visible(reader)} for update of v`.rows(db)
  return rows.length === 0 ? undefined : viewRow.parse(rows[0])
}

/** Serialises changes to a user's set of views: limits and names are checked exactly. */
export async function lockViewsOf(
  db: Transaction,
  userId: string,
  screen: ListName,
): Promise<void> {
  const key = `listView ${userId} ${screen}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.run(db)
}

/** How many views a user has of a list, and whether one other than `except` has the name, ignoring case. */
export async function ownViews(
  db: Transaction,
  userId: string,
  screen: string,
  name: string,
  except: string | null,
): Promise<{ count: number; taken: boolean; last: number }> {
  const row = await sql<{ count: number; taken: boolean; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0)::int as last,
      coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${except}::bigint), false) as taken
    from sys_list_view where user_id = ${userId} and screen = ${screen}`.first(db)
  return row ?? { count: 0, taken: false, last: 0 }
}

export interface NewView extends Reader {
  id: string
  screen: ListName
  name: string
  definition: object
  position: number
  at: Date
}

/** Stores a new private view. */
export async function insertView(db: Transaction, view: NewView): Promise<void> {
  await sql`insert into sys_list_view (id, company_id, user_id, screen, name, definition, position, create_time)
    values (${view.id}, ${view.companyId}, ${view.userId}, ${view.screen}, ${view.name},
      ${JSON.stringify(view.definition)}::jsonb, ${view.position}, ${view.at})`.run(db)
}

/** Saves a locked view with its next version. */
export async function saveView(
  db: Transaction,
  view: {
    id: string
    name: string
    definition: object
    shared: ViewSharing
    position: number
    at: Date
  },
): Promise<void> {
  await sql`update sys_list_view set name = ${view.name}, shared = ${view.shared}, position = ${view.position},
      definition = ${JSON.stringify(view.definition)}::jsonb, version = version + 1, update_time = ${view.at}
    where id = ${view.id}`.run(db)
}

/** Orders one's own views of a list; those not named follow unchanged. Content and version stay. */
export async function orderViews(
  db: Transaction,
  userId: string,
  screen: ListName,
  ids: readonly string[],
): Promise<void> {
  await sql`update sys_list_view v set position = o.place
    from (select w.id, row_number() over (order by array_position(${[...ids]}::bigint[], w.id) nulls last,
        w.position, w.id) as place
      from sys_list_view w where w.user_id = ${userId} and w.screen = ${screen}) o
    where v.id = o.id and v.user_id = ${userId}`.run(db)
}

/** Ids of one's own views of a list. */
export async function ownViewIds(
  db: Transaction,
  userId: string,
  screen: ListName,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`select id::text as id from sys_list_view
    where user_id = ${userId} and screen = ${screen}`.rows(db)
  return new Set(rows.map(({ id }) => id))
}

/** A deleted view is nobody's default any more. */
export async function deleteView(db: Transaction, id: string): Promise<void> {
  await sql`delete from sys_list_view where id = ${id}`.run(db)
}

/** A view no longer shared is no longer others' default. */
export async function forgetAsDefault(
  db: Transaction,
  viewId: string,
  ownerId: string,
): Promise<void> {
  await sql`update sys_table_layout set default_view_id = null
    where default_view_id = ${viewId} and user_id <> ${ownerId}`.run(db)
}
