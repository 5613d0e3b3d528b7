import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

import type { EngineLeaseStore, LeaseView } from '../../ports/engineLease.ts'
import { sql } from '../database/sql.ts'

const FENCE_AGAIN_MS = 50

/** The key of an engine's lease: the name of the role that runs the engine of a channel. */
const PREFIX = 'engine:'
const keyOf = (channel: string): string => `${PREFIX}${channel}`
const channelOf = (key: string): string => key.slice(PREFIX.length)

/**
 * The lease of a channel's engine in PostgreSQL (migrations 0042 and 0600). Give it its own pool: it must not wait for
 * the engine's writes.
 */
export function engineLeaseStore(pool: pg.Pool, channel: string): EngineLeaseStore {
  const engine = keyOf(channel)
  return {
    async read() {
      const row = await sql<LeaseView>`
        select epoch, owner, place, pid, until_at > clock_timestamp() as "isHeld", gateways
        from sys_engine_lease where engine = ${engine}`.first(pool)
      if (row) return row
      // The first engine of its channel on this database.
      await sql`
        insert into sys_engine_lease (engine) values (${engine}) on conflict (engine) do nothing`.run(
        pool,
      )
      return { epoch: 0, owner: '', place: '', pid: 0, isHeld: false, gateways: [] }
    },
    async take({ owner, place, pid }, seconds, died) {
      const row = await sql<{ epoch: number }>`
        update sys_engine_lease set epoch = epoch + 1, owner = ${owner}, place = ${place}, pid = ${pid}, gateways = '[]',
          until_at = clock_timestamp() + make_interval(secs => ${seconds})
        where engine = ${engine}
          and (until_at <= clock_timestamp() or (place = ${died?.place ?? null} and pid = ${died?.pid ?? null}))
        returning epoch`.first(pool)
      return row?.epoch
    },
    async renew(epoch, seconds, gateways) {
      // Also past its expiry: as long as nobody else has taken it, it is still ours.
      const count = await sql`
        update sys_engine_lease set until_at = clock_timestamp() + make_interval(secs => ${seconds}),
          gateways = ${JSON.stringify(gateways)}
        where engine = ${engine} and epoch = ${epoch}`.run(pool)
      return count === 1
    },
    async release(epoch) {
      await sql`
        update sys_engine_lease set until_at = clock_timestamp(), gateways = '[]'
        where engine = ${engine} and epoch = ${epoch}`.run(pool)
    },
    async fence(epoch) {
      for (;;) {
        const row = await sql<{ left: number }>`
          select engine_fence(${engine}, ${epoch}) as left`.first(pool)
        if (row?.left === 0) return
        await endOwn(pool, engine, epoch)
        await delay(FENCE_AGAIN_MS)
      }
    },
  }
}

/** Which server runs the engine of a channel now, for display; a channel without one is missing. */
export async function runningEngines({
  pool,
}: {
  pool: pg.Pool
}): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ engine: string; owner: string }>`
    select engine, owner from sys_engine_lease where until_at > clock_timestamp()`.rows(pool)
  return new Map(rows.map(({ engine, owner }) => [channelOf(engine), owner]))
}

/** Those with our own login, which the owner of the tables may not be allowed to terminate. */
async function endOwn(pool: pg.Pool, engine: string, epoch: number): Promise<void> {
  await sql`
    select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.objid <> ${epoch} and l.objsubid = 2
      and l.classid = (select lock_class::bigint::oid from sys_engine_lease where engine = ${engine})
      and a.datname = current_database() and a.usename = current_user`.run(pool)
}

/** What each connection of a channel's engine starts with: refused once another one holds the lease. */
export const enterAs =
  (channel: string, epoch: number) =>
  async (client: pg.ClientBase): Promise<void> => {
    await sql`select engine_enter(${keyOf(channel)}, ${epoch})`.run(client)
  }
