import type { DictItem } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { BookItem } from '../../store/dictionaries/dictionaries.ts'
import { dictionaryBook } from './dictionaryBook.ts'
import { tableItems } from './dictionaryTables.ts'

type BookPorts = Pick<Ports, 'database' | 'system' | 'secrets' | 'clock'>

const inWords = ({ locale }: Ctx, { value, zh, en, color }: BookItem): DictItem => {
  const text = locale === 'zh_CN' ? zh : en
  return { value, text, title: text, ...(color === null ? {} : { color }) }
}

/**
 * GET /sys/dict/getDictItems/{code}: active items in order, in the reader's language; [] for an unknown code. A code of
 * three parts is a table of the API family: only known ones, within the reader's scope.
 * @throws Refused dictionary.unknownTable for any other table
 */
export async function dictionaryItems(
  ctx: Ctx,
  ports: BookPorts,
  code: string,
): Promise<DictItem[]> {
  if (code.includes(',')) return tableItems(ctx, ports, code)
  const book = await dictionaryBook(ports)
  return (book.get(code.toLowerCase()) ?? []).map((item) => inWords(ctx, item))
}

/** GET /sys/dict/getDictText/{code}/{key}: the text of one value. @throws Refused record.notFound */
export async function dictionaryText(
  ctx: Ctx,
  ports: BookPorts,
  { code, key }: { code: string; key: string },
): Promise<string> {
  const items = await dictionaryItems(ctx, ports, code)
  const found = items.find(({ value }) => value === key)
  if (!found) throw new Refused('record.notFound')
  return found.text
}

/** GET /sys/dict/queryAllDictItems: every dictionary by its code. */
export async function everyDictionary(
  ctx: Ctx,
  ports: BookPorts,
): Promise<Record<string, DictItem[]>> {
  const book = await dictionaryBook(ports)
  return Object.fromEntries(
    [...book].map(([code, items]) => [code, items.map((item) => inWords(ctx, item))]),
  )
}
