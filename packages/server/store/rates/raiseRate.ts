import type { BelowRow } from './ratesBelow.ts'
import type { Transaction } from '../database/withScope.ts'
import { sql } from '../database/sql.ts'

/**
 * Raises a rate to at least what its seller pays: beside it where that is for a narrower key, else in its place.
 * Rejects with a violation of sms_rate_key where a rate of that key begins at this very instant.
 */
export async function raiseRate(
  on: Transaction,
  row: BelowRow,
  { id, versionId, by, now }: { id: string; versionId: string; by: string; now: Date },
): Promise<void> {
  const { intervals } = row
  // The intervals of what is bought are taken over where those it is sold at would lose money at any price above it.
  const own = (name: keyof NonNullable<BelowRow['intervals']>, column: string) =>
    intervals === null ? sql.id(column) : sql`${intervals[name]}`
  // What begins at this very instant already is not in force yet, and is raised as it is.
  const same = await sql`
    update sms_rate set price_nanos = greatest(price_nanos, ${row.floorNanos}::bigint),
      connect_nanos = greatest(connect_nanos, ${row.connectFloor}::bigint),
      speech_nanos = greatest(speech_nanos, ${row.speechFloor}::bigint),
      first_seconds = ${own('firstSeconds', 'first_seconds')}, next_seconds = ${own('nextSeconds', 'next_seconds')},
      free_seconds = ${own('freeSeconds', 'free_seconds')}, least_seconds = ${own('leastSeconds', 'least_seconds')},
      per = ${own('per', 'per')}, version = version + 1, update_by = ${by},
      update_time = ${now}
    where id = ${row.rateId} and effective_at = ${row.at} and effective_at > clock_timestamp()
      and country_id is not distinct from ${row.countryId}::bigint
      and operator_id is not distinct from ${row.operatorId}::bigint and prefix is not distinct from ${row.prefix}`.run(
    on,
  )
  if (same > 0) return
  await sql`
    insert into sms_rate (id, company_id, rate_group_id, version_id, product, country_id, operator_id, prefix, category,
      price_nanos, charge_on, connect_nanos, first_seconds, next_seconds, free_seconds, least_seconds, per, speech_nanos,
      effective_at, create_by, create_time)
    select ${id}, company_id, rate_group_id, ${versionId}, product, ${row.countryId}, ${row.operatorId}, ${row.prefix},
      category, greatest(price_nanos, ${row.floorNanos}::bigint), charge_on,
      greatest(connect_nanos, ${row.connectFloor}::bigint), ${own('firstSeconds', 'first_seconds')}::integer,
      ${own('nextSeconds', 'next_seconds')}::integer, ${own('freeSeconds', 'free_seconds')}::integer,
      ${own('leastSeconds', 'least_seconds')}::integer, ${own('per', 'per')}::text,
      greatest(speech_nanos, ${row.speechFloor}::bigint), ${row.at}, ${by}, ${now}
    from sms_rate where id = ${row.rateId}`.run(on)
}
