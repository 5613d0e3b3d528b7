import { sql } from 'kysely'

import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

export interface DictItem {
  /** Always a string, also of numeric codes: form fields hold strings. */
  value: string
  text: string
  title: string
}

/** GET /sys/dict/getDictItems/{code}: items in force, in order, in the reader's language; [] for an unknown code. */
export async function dictionaryItems(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  code: string,
): Promise<DictItem[]> {
  const text = ctx.locale === 'zh_CN' ? sql`i.item_text` : sql`i.item_text_en`
  const { rows } = await sql<DictItem>`
    select i.item_value as value, ${text} as text, ${text} as title
    from sys_dict_item i join sys_dict d on d.id = i.dict_id and d.deleted_at is null
    where lower(d.dict_code) = lower(${code}) and i.deleted_at is null and i.status = '1'
    order by i.sort_order, i.id`.execute(database.kysely)
  return rows
}
