import type { Period } from '@tandem/core'
import type { Waiting, Entity } from '@tandem/model'

import { sql, type Connected, type Sql } from '../database/sql.ts'
import type { LineReader } from '../lists/lineSource.ts'
import type { Transaction } from '../database/withScope.ts'
import type { Sight } from '../entity/sight.ts'
import { filterSql } from '../entity/filterSql.ts'
import { inScope } from '../entity/scopeSql.ts'
import { countUpTo, type Counted } from '../database/countUpTo.ts'

/** Payment channels of which somebody asked to change where money goes, by name. */
export const channelsAsked = (on: Connected) =>
  sql<{ id: string; name: string }>`
    select id::text, name from pay_channel where asked is not null and deleted_at is null order by name`.rows(
    on,
  )

/** Callbacks of a company that the platform turned off, by address. */
export const callbacksTurnedOff = (on: Connected, companyId: string) =>
  sql<{ id: string; url: string }>`
    select id::text, url from sys_callback where not enabled and update_by = 'system' and deleted_at is null
      and company_id = ${companyId} order by url`.rows(on)

/**
 * How many prices of a company change within a period, and when the first does; no row for none.
 */
export const ratesChanging = (on: Connected, companyId: string, { from, to }: Period) =>
  sql<{ count: number; first_at: Date }>`
    select count(*)::int as count, min(effective_at) as first_at from sms_rate
     where company_id = ${companyId} and deleted_at is null and effective_at > ${new Date(from)}
       and effective_at <= ${new Date(to)} having count(*) > 0`.rows(on)

/** Which of these gateways are enabled, by name. */
export const enabledGateways = (on: Connected, ids: readonly string[]) =>
  sql<{ id: string; name: string }>`
    select id, name from sms_gateway where id = any (${[...ids]}::bigint[]) and enabled
      and deleted_at is null order by name`.rows(on)

/** Routes with their names, by name. */
export const routesNamed = (on: Connected, ids: readonly string[]) =>
  sql<{ id: string; name: string }>`
    select id, name from sms_route where id = any (${[...ids]}::bigint[]) and deleted_at is null order by name`.rows(
    on,
  )

/** The currency of each price list in the scope of the transaction. */
export const currenciesOfGroups = (on: Connected) =>
  sql<{ id: string; currency: string }>`select id, currency from sms_rate_group`.rows(on)

/**
 * What no query of a list says: whose rows count, and that nobody decides about what they asked for.
 * @param company SQL of the company of a row; null: rows are nobody's
 */
export function waitingBesides(
  { actor }: Pick<LineReader, 'actor'>,
  { of, askedBy }: Waiting,
  { company, table }: { company: string | null; table: 'l' | 't' },
): Sql {
  return sql.all([
    of === undefined || company === null
      ? undefined
      : of === 'own'
        ? sql`${sql.text(company)} = ${actor.companyId}`
        : sql`${sql.text(company)} <> ${actor.companyId}`,
    askedBy === undefined
      ? undefined
      : sql`${sql.text(`${table}.${askedBy}`)} is distinct from ${actor.id}`,
  ])
}

/** How many records in sight match these filters and a further condition. */
export const countWaiting = (
  on: Transaction,
  {
    entity,
    sight,
    filters,
  }: { entity: Entity; sight: Sight; filters: Parameters<typeof filterSql>[1] },
  own: Sql,
): Promise<Counted> =>
  countUpTo(
    on,
    sql`select from ${sql.id(entity.table)} t where ${inScope(entity, sight)}
      and ${filterSql(entity, filters)} and ${own}`,
  )
