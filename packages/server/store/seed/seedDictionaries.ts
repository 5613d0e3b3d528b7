import type { Transaction } from '../database/withScope.ts'
import { dictionaryTable } from './dictionaryTable.ts'

/**
 * Adds dictionaries the database has never had, at its first start and when a release brings new ones; existing and
 * deleted ones stay as they are.
 */
export async function seedDictionaries(
  { client }: Transaction,
  nextId: () => string,
): Promise<number> {
  const every = dictionaryTable.map((dictionary) => ({ ...dictionary, id: nextId() }))
  const { rows } = await client.query<{ id: string }>(
    `insert into sys_dict (id, dict_code, dict_name, dict_name_en, create_by)
     select n.*, 'system' from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) n (id, code, zh, en)
     where not exists (select from sys_dict d where lower(d.dict_code) = lower(n.code))
     returning id::text`,
    [
      every.map(({ id }) => id),
      every.map(({ code }) => code),
      every.map(({ zh }) => zh),
      every.map(({ en }) => en),
    ],
  )
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
  await client.query(
    `insert into sys_dict_item (id, dict_id, item_value, item_text, item_text_en, sort_order, create_by)
     select *, 'system' from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[])`,
    [
      items.map(({ id }) => id),
      items.map(({ dictId }) => dictId),
      items.map(({ value }) => value),
      items.map(({ zh }) => zh),
      items.map(({ en }) => en),
      items.map(({ order }) => order),
    ],
  )
  return items.length
}
