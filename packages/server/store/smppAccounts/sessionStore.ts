import type { BindMode } from '../../ports/sms/clientServer.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'

/** Tells servers that something of an account's sessions changed: the account's id. */
export const SESSIONS_CHANNEL = 'tandem_smpp_session'
/** Tells servers that sessions are to be ended: the server's worker. */
export const KICK_CHANNEL = 'tandem_smpp_kick'

/** How long a server counts as there unless it says so again, ms. */
export const SERVER_LEASE_MS = 8_000

/** A server of clients: one process. */
export interface ServerPlace {
  worker: string
  /** What staff know it by. */
  name: string
}

/** A session as it is told to all. */
export interface SessionRow {
  id: string
  accountId: string
  companyId: string
  systemId: string
  mode: BindMode
  address: string
  isTls: boolean
  windowSize: number
}

/** What a session has done so far. */
export interface SessionFigures {
  id: string
  windowSize: number
  inFlight: number
  submitted: number
  refused: number
  delivered: number
}

/** Says that this server is there. @returns false: others had taken it for gone, and its sessions are not known any more */
export async function holdServer(on: Connected, { worker, name }: ServerPlace): Promise<boolean> {
  const row = await sql<{ isNew: boolean }>`
    insert into sms_smpp_server (worker, name, lease_until)
    values (${worker}::uuid, ${name}, clock_timestamp() + ${SERVER_LEASE_MS} * interval '1 ms')
    on conflict (worker) do update set lease_until = excluded.lease_until
    returning xmax = 0 as "isNew"`
    .named('smpp_server')
    .first(on)
  return row?.isNew === false
}

/** This server ends: nothing of it is there any more. */
export const leaveServer = (on: Connected, worker: string): Promise<number> =>
  sql`delete from sms_smpp_server where worker = ${worker}::uuid`.run(on)

/** Removes servers that are gone, with their sessions. */
export const removeGoneServers = (on: Connected): Promise<number> =>
  sql`delete from sms_smpp_server where lease_until < clock_timestamp()`.run(on)

/**
 * Enters a session unless its account has as many as it may, over all servers that are there. Binds of one account wait
 * for each other.
 * @returns how many servers have sessions of the account now; undefined: there is no room
 */
export const enterSession = (
  database: Database,
  { worker, name }: ServerPlace,
  session: SessionRow,
  most: number,
): Promise<number | undefined> =>
  withScope(database, 'everything', async ({ client }) => {
    const { id, accountId, companyId, systemId, mode, address, isTls, windowSize } = session
    await sql`select from sms_smpp_account where id = ${accountId} for no key update`
      .named('smpp_lock_account')
      .run(client)
    const row = await sql<{ bound: number; servers: number; isHere: boolean }>`
      select count(*)::int as bound, count(distinct s.worker)::int as servers,
        coalesce(bool_or(s.worker = ${worker}::uuid), false) as "isHere"
      from sms_smpp_session s join sms_smpp_server v on v.worker = s.worker and v.lease_until > clock_timestamp()
      where s.account_id = ${accountId} and s.id <> ${id}`
      .named('smpp_bound')
      .first(client)
    const { bound = 0, servers = 0, isHere = false } = row ?? {}
    if (bound >= most) return undefined
    await sql`insert into sms_smpp_session (id, worker, account_id, company_id, system_id, server, mode, address, tls,
        window_size)
      values (${id}, ${worker}::uuid, ${accountId}, ${companyId}, ${systemId}, ${name}, ${mode}, ${address}, ${isTls},
        ${windowSize})
      on conflict (id) do nothing`
      .named('smpp_enter')
      .run(client)
    if (isHere) return servers
    await notify(client, accountId)
    return servers + 1
  })

const notify = (on: Connected, accountId: string): Promise<number> =>
  sql`select pg_notify(${SESSIONS_CHANNEL}, ${accountId})`.named('smpp_sessions_news').run(on)

/** Sessions have ended. */
export const removeSessions = (on: Connected, ids: readonly string[]): Promise<number> =>
  sql`with gone as (
      delete from sms_smpp_session where id = any (${[...ids]}::bigint[]) returning account_id)
    select pg_notify(${SESSIONS_CHANNEL}, account_id::text) from (select distinct account_id from gone) a`.run(
    on,
  )

/** Writes down what sessions have done. */
export const noteFigures = (on: Connected, figures: readonly SessionFigures[]): Promise<number> =>
  sql`update sms_smpp_session s set window_size = n."windowSize", in_flight = n."inFlight", submitted = n.submitted,
      refused = n.refused, delivered = n.delivered
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as n (id bigint, "windowSize" int, "inFlight" int,
      submitted bigint, refused bigint, delivered bigint)
    where s.id = n.id`
    .named('smpp_figures')
    .run(on)

/** How many servers have sessions of each of these accounts. */
export async function serversOf(
  on: Connected,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; servers: number }>`
    select s.account_id::text as id, count(distinct s.worker)::int as servers
    from sms_smpp_session s join sms_smpp_server v on v.worker = s.worker and v.lease_until > clock_timestamp()
    where s.account_id = any (${[...accountIds]}::bigint[]) group by s.account_id`
    .named('smpp_servers_of')
    .rows(on)
  return new Map(rows.map(({ id, servers }) => [id, servers]))
}

/** Sessions of this server that somebody wants ended. */
export const endingSessions = async (on: Connected, worker: string): Promise<string[]> => {
  const rows = await sql<{ id: string }>`
    select id::text from sms_smpp_session where worker = ${worker}::uuid and status = 'ending'`.rows(
    on,
  )
  return rows.map(({ id }) => id)
}

/** A session in sight that is to be ended, and the server that has it. */
export interface KickedSession {
  id: string
  accountId: string
  companyId: string
  systemId: string
  address: string
  worker: string
}

/** Marks sessions in sight to be ended, and tells their servers with the commit; those that are gone are left out. */
export async function kickSessions(
  on: Connected,
  ids: readonly string[],
): Promise<KickedSession[]> {
  const kicked = await sql<KickedSession>`
    update sms_smpp_session set status = 'ending' where id = any (${[...ids]}::bigint[]) and status = 'bound'
    returning id::text, account_id::text as "accountId", company_id::text as "companyId", system_id as "systemId",
      address, worker::text`.rows(on)
  for (const worker of new Set(kicked.map((one) => one.worker))) {
    // oxlint-disable-next-line no-await-in-loop -- few servers
    await sql`select pg_notify(${KICK_CHANNEL}, ${worker})`.run(on)
  }
  return kicked
}
