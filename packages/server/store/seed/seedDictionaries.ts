import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { dictionaryTable } from './dictionaryTable.ts'

/**
 * Adds dictionaries the database has never had, at its first start and when a release brings new ones; existing and
 * deleted ones stay as they are.
 */
export async function seedDictionaries(db: Transaction, nextId: () => string): Promise<number> {
  const every = dictionaryTable.map((dictionary) => ({ ...dictionary, id: nextId() }))
  const rows = await sql<{ id: string }>`
    insert into sys_dict (id, dict_code, dict_name, dict_name_en, create_by)
     select n.*, 'system' from unnest(${every.map(({ id }) => id)}::bigint[], ${every.map(({ code }) => code)}::text[],
       ${every.map(({ zh }) => zh)}::text[], ${every.map(({ en }) => en)}::text[]) n (id, code, zh, en)
     where not exists (select from sys_dict d where lower(d.dict_code) = lower(n.code))
     returning id::text`.rows(db)
  if (rows.length === 0) return 0
  const added = new Set(rows.map(({ id }) => id))
  const dictionaries = every.filter(({ id }) => added.has(id))
  const items = dictionaries.flatMap(({ id, items: own }) =>
    own.map(([value, zh, en], order) => ({
      id: nextId(),
      dictId: id,
      value,
      zh,
      en,
      order: order + 1,
    })),
  )
  await sql`
    insert into sys_dict_item (id, dict_id, item_value, item_text, item_text_en, sort_order, create_by)
     select *, 'system' from unnest(${items.map(({ id }) => id)}::bigint[],
       ${items.map(({ dictId }) => dictId)}::bigint[], ${items.map(({ value }) => value)}::text[],
       ${items.map(({ zh }) => zh)}::text[], ${items.map(({ en }) => en)}::text[],
       ${items.map(({ order }) => order)}::int[])`.run(db)
  return items.length
}
