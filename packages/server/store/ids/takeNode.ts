import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type { EngineHolder } from '../../ports/engineLease.ts'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { DatabaseRefused } from '../database/DatabaseRefused.ts'

/** A number is lost after this long without a heartbeat; a living process sends many in that time. */
const KEPT_MINUTES = 15
const SIGN_MS = 60_000

export interface TakenNode {
  /** The current number of this process; a different one if it was silent for too long. */
  node(): number
  /** Returns it, to be reused last. */
  release(): Promise<void>
}

export interface NodeTaker {
  /** The process that takes it. */
  holder: EngineHolder
  /** Whether a process of this machine is alive. */
  isAlive: (pid: number) => boolean
  onError: (error: unknown) => void
}

/**
 * The number this process uses in its ids (see `createIds`), assigned by the database and kept by heartbeats.
 * Numbers of processes that died at the same place are released first.
 * @throws DatabaseRefused if 31 processes already have one
 */
export async function takeNode(
  system: Database,
  { holder, isAlive, onError }: NodeTaker,
): Promise<TakenNode> {
  const token = randomUUID()
  await giveBackOfDead(system, holder, isAlive)
  let node = await allot(system, token, holder)
  const stopped = new AbortController()
  const signs = async () => {
    while (!stopped.signal.aborted) {
      await delay(SIGN_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
      if (stopped.signal.aborted) return
      try {
        const count = await sql`
          update sys_node set until_at = clock_timestamp() + make_interval(mins => ${KEPT_MINUTES})
           where node = ${node} and token = ${token}`.run(system)
        if (count === 0) node = await allot(system, token, holder)
      } catch (error) {
        onError(error)
      }
    }
  }
  const signing = signs()
  return {
    node: () => node,
    async release() {
      stopped.abort()
      await signing
      await sql`
        update sys_node set until_at = clock_timestamp() where node = ${node} and token = ${token}`
        .run(system)
        .catch(onError)
    },
  }
}

/** A server that dies again and again would otherwise use up all numbers within the time each is kept. */
async function giveBackOfDead(
  { pool }: Database,
  { place, pid: own }: EngineHolder,
  isAlive: NodeTaker['isAlive'],
): Promise<void> {
  const rows = await sql<{ node: number; token: string; pid: number }>`
    select node, token, pid from sys_node where place = ${place} and until_at > clock_timestamp()`.rows(
    pool,
  )
  for (const { node, token, pid } of rows) {
    if (pid === own || isAlive(pid)) continue
    await sql`
      update sys_node set until_at = clock_timestamp() where node = ${node} and token = ${token}`.run(
      pool,
    )
  }
}

async function allot(
  { pool }: Database,
  token: string,
  { owner, place, pid }: EngineHolder,
): Promise<number> {
  const row = await sql<{ node: number }>`
    update sys_node set token = ${token}, owner = ${owner},
      until_at = clock_timestamp() + make_interval(mins => ${KEPT_MINUTES}),
       place = ${place}, pid = ${pid}
     where node = (
       select node from sys_node where until_at < clock_timestamp() order by until_at, node limit 1
       for update skip locked)
     returning node`.first(pool)
  if (!row) {
    throw new DatabaseRefused(
      'All 31 numbers for processes on this database are taken: stop one, or wait 15 minutes for one that died.',
    )
  }
  return row.node
}
