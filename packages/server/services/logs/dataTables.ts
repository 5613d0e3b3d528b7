import { entities, type Entity, smsLists, smsProducts, smsTitle } from '@tandem/model'
import { translate, translatorOf } from '@tandem/i18n'

import type { Sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'
import { entitiesOtherThan, entitiesAmong } from '../../store/logs/dataLogSource.ts'

const everyEntity: readonly Entity[] = Object.values(entities)
const byName = new Map(everyEntity.map((entity) => [entity.name, entity]))
const byTable = new Map(everyEntity.map((entity) => [entity.table, entity]))

/**
 * Entities of the audit log that are not data changes: sign-ins, denials and files have their own logs.
 */
const elsewhere = ['access', 'file', 'export']
/** The product whose tasks a name of the audit log means. */
const productOf = new Map<string, (typeof smsProducts)[number]>(
  smsProducts.map((product) => [smsLists(product).task, product]),
)
/** Permissions that show the history of names that are not entities. */
const bespoke: Readonly<Record<string, string>> = {
  announcement: 'announcement:list',
  apiKey: 'apiKey:list',
  deadLetter: 'deadLetter:list',
  listView: 'view:share',
  outboxEvent: 'outboxEvent:list',
  registration: 'registration:list',
  scheduledJob: 'scheduledJob:list',
  setting: 'setting:list',
  // Before other products were sold, tasks were those of notification SMS.
  smsTask: 'notifyTask:list',
  ...Object.fromEntries([...productOf.keys()].map((task) => [task, `${task}:list`])),
  testTool: 'testTool:list',
}

/** The entity of an audit log name; undefined for names that are not entities. */
export const entityOf = (name: string): Entity | undefined => byName.get(name)

/** The audit log name of a wire table name: only entity tables, or such a name itself. */
export const nounOf = (dataTable: string): string | undefined =>
  byTable.get(dataTable)?.name ??
  (byName.has(dataTable) || dataTable in bespoke ? dataTable : undefined)

/** The wire's table name of an audit log name. */
export const dataTableOf = (noun: string): string => byName.get(noun)?.table ?? noun

/**
 * Condition for names whose changes this reader can see: those of lists they can open. Staff also see the rest,
 * which is the platform's own.
 */
export function nounsInSight(ctx: Ctx): Sql {
  const rights: [string, string][] = [
    ...everyEntity.map(({ name }): [string, string] => [name, `${name}:list`]),
    ...Object.entries(bespoke),
  ]
  if (ctx.actor.companyKind === 'platform') {
    const hidden = rights.flatMap(([noun, right]) => (ctx.can(right) ? [] : [noun]))
    return entitiesOtherThan([...elsewhere, ...hidden])
  }
  const seen = rights.flatMap(([noun, right]) => (ctx.can(right) ? [noun] : []))
  return entitiesAmong(seen)
}

/** An audit log name in words. */
export function nounText({ locale }: Pick<Ctx, 'locale'>, noun: string): string {
  const product = productOf.get(noun)
  if (product) {
    return translatorOf(locale).t('logs.noun.taskOf', { product: smsTitle(product, locale) })
  }
  const key = byName.has(noun) ? `${noun}.one` : `logs.noun.${noun}`
  const text = translate(locale, key)
  return text === key ? noun : text
}

/** The action in words. */
export function verbText({ locale }: Pick<Ctx, 'locale'>, noun: string, verb: string): string {
  for (const key of [`logs.verb.${verb}`, `${noun}.action.${verb}`]) {
    const text = translate(locale, key)
    if (text !== key) return text
  }
  return verb
}
