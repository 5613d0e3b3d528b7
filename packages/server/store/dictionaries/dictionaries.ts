import type { Entity, DictionaryLeaf } from '@tandem/model'
import type { Locale } from '@tandem/i18n'

import { sql, type Connected, type Sql } from '../database/sql.ts'
import { column, columnName } from '../entity/columns.ts'
import { inScope } from '../entity/scopeSql.ts'
import type { Sight } from '../entity/sight.ts'
import { titleSql } from '../entity/titles.ts'

/** An active value of a dictionary, with its texts. */
export interface BookItem {
  value: string
  zh: string
  en: string
  /** Tone of its tag; null: none. */
  color: string | null
}

/**
 * The active values of every dictionary in their order; the codes of dictionaries in lower case.
 */
export const activeItems = (on: Connected) =>
  sql<BookItem & { code: string }>`
    select lower(d.dict_code) as code, i.item_value as value, i.item_text as zh, i.item_text_en as en, i.color
    from sys_dict_item i join sys_dict d on d.id = i.dict_id and d.deleted_at is null
    where i.deleted_at is null and i.status = '1'
    order by d.dict_code, i.sort_order, i.id`.rows(on)

/** The codes of dictionaries. */
export const dictionaryCodes = (on: Connected, ids: readonly string[]) =>
  sql<{ id: string; code: string }>`
    select id::text, dict_code as code from sys_dict where id = any(${[...ids]}::bigint[])`.rows(on)

/** A row of a table as a value of a list to choose from. */
export interface TableValue {
  value: string
  text: string
  title: string
}

/** Rows of an entity in sight: a field as the value, another as its text, by text. */
export const valuesOfTable = (
  on: Connected,
  sight: Sight,
  {
    entity,
    text,
    value,
    locale,
    most,
  }: { entity: Entity; text: string; value: string; locale: Locale; most: number },
): Promise<TableValue[]> =>
  sql<TableValue>`
    select ${column(columnName(entity, value))}::text as value, ${shownAs(entity, text, locale)} as text, ${shownAs(entity, text, locale)} as title
    from ${sql.id(entity.table)} t where ${inScope(entity, sight)}
    order by ${shownAs(entity, text, locale)}, t.id limit ${most}`.rows(on)

/** A bilingual name is requested by its one column, and returned in the reader's language. */
const shownAs = (entity: Entity, text: string, locale: Locale): Sql =>
  text === entity.title ? titleSql(entity, locale) : column(columnName(entity, text))

/** Every dictionary with its name in a language, by code. */
export const everyDictionary = (on: Connected, locale: Locale) =>
  sql<DictionaryLeaf & { dictCode: string }>`
    select id::text as key, dict_code as value, dict_code as "dictCode",
      ${sql.id(locale === 'zh_CN' ? 'dict_name' : 'dict_name_en')} as title
    from sys_dict where deleted_at is null order by dict_code`.rows(on)

/** Every item of every dictionary, also disabled ones, in their order. */
export const everyItem = (on: Connected, locale: Locale) =>
  sql<DictionaryLeaf & { dictId: string }>`
    select id::text as key, item_value as value, dict_id::text as "dictId",
      ${sql.id(locale === 'zh_CN' ? 'item_text' : 'item_text_en')} as title
    from sys_dict_item where deleted_at is null order by sort_order, id`.rows(on)

/** The items of a dictionary in their order. */
export const itemsOf = (on: Connected, dictId: string) =>
  sql<{ id: string }>`
    select id::text as id from sys_dict_item i where dict_id = ${dictId} and deleted_at is null
    order by sort_order, i.id`.rows(on)

/** How many rows of a table have each value of a dictionary in a column. */
export const usesIn = (
  on: Connected,
  dictId: string,
  { table, column }: { table: string; column: string },
) =>
  sql<{ id: string; n: number }>`
    select i.id, count(*)::int as n from sys_dict_item i
    join ${sql.id(table)} t on t.${sql.id(column)}::text = i.item_value and t.deleted_at is null
    where i.dict_id = ${dictId} and i.deleted_at is null group by i.id`.rows(on)

/** The values of a dictionary. */
export const valuesOf = (on: Connected, dictId: string) =>
  sql<{ id: string; value: string }>`
    select id::text, item_value as value from sys_dict_item
    where dict_id = ${dictId} and deleted_at is null`.rows(on)
