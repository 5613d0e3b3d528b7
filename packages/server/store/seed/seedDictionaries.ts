import type { Transaction } from '../database/withScope.ts'
import { dictionaryTable } from './dictionaryTable.ts'

/** Fills the dictionaries of a new database; leaves a table that has any row as its owner arranged it. */
export async function seedDictionaries(
  { client }: Transaction,
  nextId: () => string,
): Promise<number> {
  const dictionaries = dictionaryTable.map((dictionary) => ({ ...dictionary, id: nextId() }))
  const { rowCount } = await client.query(
    `insert into sys_dict (id, dict_code, dict_name, dict_name_en, create_by)
     select *, 'system' from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
     where not exists (select from sys_dict)`,
    [
      dictionaries.map(({ id }) => id),
      dictionaries.map(({ code }) => code),
      dictionaries.map(({ zh }) => zh),
      dictionaries.map(({ en }) => en),
    ],
  )
  if (rowCount === 0) return 0
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
