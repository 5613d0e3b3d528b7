import { entities, type Entity } from '@tandem/model'
import { translate } from '@tandem/i18n'

import type { Ctx } from '../ctx.ts'

const everyEntity: readonly Entity[] = Object.values(entities)
const byName = new Map(everyEntity.map((entity) => [entity.name, entity]))
const byTable = new Map(everyEntity.map((entity) => [entity.table, entity]))

/** Nouns of the audit log that are no change of data: doors, denials and files have logs of their own. */
const elsewhere = ['access', 'file', 'export']
/** Rights that show the history of nouns which are no entity. */
const bespoke: Readonly<Record<string, string>> = {
  announcement: 'announcement:list',
  apiKey: 'apiKey:list',
  deadLetter: 'deadLetter:list',
  listView: 'view:share',
  registration: 'registration:list',
  scheduledJob: 'scheduledJob:list',
  setting: 'setting:list',
  smsTask: 'smsTask:list',
  testTool: 'testTool:list',
}

/** The entity of a name the audit log uses; undefined for the nouns that are none. */
export const entityOf = (name: string): Entity | undefined => byName.get(name)

/** The noun of the audit log behind a table name of the wire: only tables of entities, or a noun itself. */
export const nounOf = (dataTable: string): string | undefined =>
  byTable.get(dataTable)?.name ??
  (byName.has(dataTable) || dataTable in bespoke ? dataTable : undefined)

/** What the wire calls the table of a noun. */
export const dataTableOf = (noun: string): string => byName.get(noun)?.table ?? noun

/**
 * Condition for the nouns whose changes this reader may see: those of lists they may open. Staff also see the rest,
 * which is the platform's own.
 */
export function nounsInSight(ctx: Ctx): { sql: string; nouns: string[] } {
  const rights: [string, string][] = [
    ...everyEntity.map(({ name }): [string, string] => [name, `${name}:list`]),
    ...Object.entries(bespoke),
  ]
  if (ctx.actor.companyKind === 'platform') {
    const hidden = rights.flatMap(([noun, right]) => (ctx.can(right) ? [] : [noun]))
    return { sql: 'l.entity <> all (?::text[])', nouns: [...elsewhere, ...hidden] }
  }
  return {
    sql: 'l.entity = any (?::text[])',
    nouns: rights.flatMap(([noun, right]) => (ctx.can(right) ? [noun] : [])),
  }
}

/** A noun in words. */
export function nounText({ locale }: Pick<Ctx, 'locale'>, noun: string): string {
  const key = byName.has(noun) ? `${noun}.one` : `logs.noun.${noun}`
  const text = translate(locale, key)
  return text === key ? noun : text
}

/** What was done, in words. */
export function verbText({ locale }: Pick<Ctx, 'locale'>, noun: string, verb: string): string {
  for (const key of [`logs.verb.${verb}`, `${noun}.action.${verb}`]) {
    const text = translate(locale, key)
    if (text !== key) return text
  }
  return verb
}
