import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

import type { EngineLeaseStore } from '../../ports/engineLease.ts'
import type { GatewayState } from '../../ports/gatewayStates.ts'

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
      const { rows } = await pool.query<{
        epoch: number
        owner: string
        place: string
        pid: number
        isHeld: boolean
        gateways: GatewayState[]
      }>(
        `select epoch, owner, place, pid, until_at > clock_timestamp() as "isHeld", gateways
         from sys_engine_lease where engine = $1`,
        [engine],
      )
      const [row] = rows
      if (row) return row
      // The first engine of its channel on this database.
      await pool.query(
        'insert into sys_engine_lease (engine) values ($1) on conflict (engine) do nothing',
        [engine],
      )
      return { epoch: 0, owner: '', place: '', pid: 0, isHeld: false, gateways: [] }
    },
    async take({ owner, place, pid }, seconds, died) {
      const { rows } = await pool.query<{ epoch: number }>(
        `update sys_engine_lease set epoch = epoch + 1, owner = $1, place = $2, pid = $3, gateways = '[]',
           until_at = clock_timestamp() + make_interval(secs => $4)
         where engine = $7 and (until_at <= clock_timestamp() or (place = $5 and pid = $6))
         returning epoch`,
        [owner, place, pid, seconds, died?.place ?? null, died?.pid ?? null, engine],
      )
      return rows[0]?.epoch
    },
    async renew(epoch, seconds, gateways) {
      // Also past its expiry: as long as nobody else has taken it, it is still ours.
      const { rowCount } = await pool.query(
        `update sys_engine_lease set until_at = clock_timestamp() + make_interval(secs => $2), gateways = $3
         where engine = $4 and epoch = $1`,
        [epoch, seconds, JSON.stringify(gateways), engine],
      )
      return rowCount === 1
    },
    async release(epoch) {
      await pool.query(
        `update sys_engine_lease set until_at = clock_timestamp(), gateways = '[]'
         where engine = $2 and epoch = $1`,
        [epoch, engine],
      )
    },
    async fence(epoch) {
      for (;;) {
        const { rows } = await pool.query<{ left: number }>('select engine_fence($1, $2) as left', [
          engine,
          epoch,
        ])
        if (rows[0]?.left === 0) return
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
  pool: Pick<pg.Pool, 'query'>
}): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ engine: string; owner: string }>(
    'select engine, owner from sys_engine_lease where until_at > clock_timestamp()',
  )
  return new Map(rows.map(({ engine, owner }) => [channelOf(engine), owner]))
}

/** Those with our own login, which the owner of the tables may not be allowed to terminate. */
async function endOwn(pool: pg.Pool, engine: string, epoch: number): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid <> $1 and l.objsubid = 2
       and l.classid = (select lock_class::bigint::oid from sys_engine_lease where engine = $2)
       and a.datname = current_database() and a.usename = current_user`,
    [epoch, engine],
  )
}

/** What each connection of a channel's engine starts with: refused once another one holds the lease. */
export const enterAs =
  (channel: string, epoch: number) =>
  async (client: pg.ClientBase): Promise<void> => {
    await client.query('select engine_enter($1, $2)', [keyOf(channel), epoch])
  }
