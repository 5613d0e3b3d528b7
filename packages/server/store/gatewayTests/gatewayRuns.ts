import type { GatewayRun, LineFault } from '@tandem/core'

import { sql, type Connected } from '../database/sql.ts'

/** Keeps what a scheduled test found of a gateway; once for each test. */
export const keepRun = (
  on: Connected,
  {
    gatewayId,
    testId,
    run,
    now,
    faults,
  }: { gatewayId: string; testId: string; run: GatewayRun; now: Date; faults: LineFault[] | null },
): Promise<number> =>
  sql`
    insert into sms_gateway_run (gateway_id, test_id, at, messages, arrived, latency_ms, faults)
    values (${gatewayId}, ${testId}, ${now}, ${run.messages}, ${run.arrived},
      ${run.latencyMs === null ? null : Math.round(run.latencyMs)}, ${faults}::text[])
    on conflict do nothing`.run(on)

/** A gateway is back in its line. */
export const backInLine = (on: Connected, gatewayId: string): Promise<number> =>
  sql`delete from sms_gateway_line where gateway_id = ${gatewayId}`.run(on)

/** A gateway is out of its line. `isNew`: it was not before. */
export const outOfLine = (
  on: Connected,
  {
    gatewayId,
    testId,
    now,
    faults,
  }: { gatewayId: string; testId: string; now: Date; faults: LineFault[] },
) =>
  sql<{ isNew: boolean }>`
    insert into sms_gateway_line (gateway_id, since, test_id, faults) values (${gatewayId}, ${now}, ${testId}, ${faults}::text[])
    on conflict (gateway_id) do update set faults = excluded.faults, test_id = excluded.test_id
    returning xmax = 0 as "isNew"`.first(on)

/** What a gateway is called, also one that was deleted. */
export const gatewayName = (on: Connected, gatewayId: string) =>
  sql<{
    name: string
  }>`select name from sms_gateway where id = ${gatewayId}`.first(on)

/** So many runs are looked at and shown. */
const MOST_RUNS = 30

/**
 * What a scheduled test found of a gateway; `faults` null: there was no line to compare it with.
 */
export interface StoredRun extends GatewayRun {
  testId: string
  at: Date
  faults: LineFault[] | null
}

/** Scheduled tests of a gateway, newest first. */
export const runsOf = (on: Connected, gatewayId: string): Promise<StoredRun[]> =>
  sql<StoredRun>`
    select test_id::text as "testId", at, messages, arrived, latency_ms::float8 as "latencyMs", faults
    from sms_gateway_run where gateway_id = ${gatewayId} order by test_id desc limit ${MOST_RUNS}`.rows(
    on,
  )

/** Since when a gateway is out of its line, and why; undefined if it is not. */
export const lineFaults = (on: Connected, gatewayId: string) =>
  sql<{ since: Date; faults: LineFault[] }>`
    select since, faults from sms_gateway_line where gateway_id = ${gatewayId}`.first(on)
