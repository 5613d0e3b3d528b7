import type { BindFacts } from '../../ports/gatewayBinds.ts'
import { type Connected, sql } from '../database/sql.ts'

/** Tells the process with the engine: `look <gateway>`, or `kick <gateway> <bind>`. */
export const BINDS_CHANNEL = 'tandem_gateway_binds'

/** The sessions of a gateway as noted, UTC ms. */
export interface NotedBinds {
  notedAt: number
  binds: BindFacts[]
}

/** Somebody looks at the sessions of a gateway: they are to be noted. */
export const askForBinds = (on: Connected, gatewayId: string): Promise<number> =>
  sql`select pg_notify(${BINDS_CHANNEL}, ${`look ${gatewayId}`})`.named('binds_look').run(on)

/** With the commit, the process that has this session ends it. */
export const kickBind = (on: Connected, gatewayId: string, bindId: string): Promise<number> =>
  sql`select pg_notify(${BINDS_CHANNEL}, ${`kick ${gatewayId} ${bindId}`})`.run(on)

/** Notes the sessions of a gateway; nothing if it was removed meanwhile. */
export const noteBinds = (
  on: Connected,
  gatewayId: string,
  binds: readonly BindFacts[],
): Promise<number> =>
  sql`insert into sms_gateway_binds (gateway_id, noted_at, binds)
    select id, clock_timestamp(), ${JSON.stringify(binds)}::jsonb from sms_gateway where id = ${gatewayId}
    on conflict (gateway_id) do update set noted_at = excluded.noted_at, binds = excluded.binds`
    .named('binds_note')
    .run(on)

/** What was noted within so many ms, by the database's clock. */
export const notedBinds = (
  on: Connected,
  gatewayId: string,
  withinMs: number,
): Promise<NotedBinds | undefined> =>
  sql<NotedBinds>`
    select (extract(epoch from noted_at) * 1000)::float8 as "notedAt", binds from sms_gateway_binds
    where gateway_id = ${gatewayId} and noted_at > clock_timestamp() - ${withinMs} * interval '1 ms'`
    .named('binds_noted')
    .first(on)
