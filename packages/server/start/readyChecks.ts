import { statfs } from 'node:fs/promises'

import type { Engine } from '../engine/engine.ts'
import type { ReadyCheck } from '../http/operations.ts'
import { sql } from '../store/database/sql.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { isAbandoned } from '../store/monitor/healthStore.ts'

const ENOUGH_SHARE = 0.1
const ENOUGH_BYTES = 2 * 1024 ** 3
/** A failure the engine recovers from within this time does not make the node unready. */
const FAILING_MS = 5_000

export interface ReadyParts {
  system: Database
  dataDir: string
  state: { stopping: boolean }
  /** Its engine, if it runs in this process. */
  engine: { own(): Pick<Engine, 'failingMs'> | undefined }
}

/**
 * The conditions for receiving traffic. Includes nothing that a single customer or message can cause: a load balancer
 * would take the node away from everyone.
 */
export function readyChecks({
  system,
  dataDir,
  state,
  engine,
}: ReadyParts): Record<string, ReadyCheck> {
  return {
    running: async () => {
      if (state.stopping) throw new Error('stopping')
    },
    // Writes WAL and waits for the disk, without touching a table.
    database: async () => {
      await sql`select pg_logical_emit_message(true, 'tandem', 'ready?')`.run(system)
    },
    disk: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      if (bavail / blocks < ENOUGH_SHARE && bavail * bsize < ENOUGH_BYTES) throw new Error('full')
    },
    queue: async () => {
      if (await isAbandoned(system)) throw new Error('abandoned')
    },
    engine: async () => {
      if ((engine.own()?.failingMs() ?? 0) > FAILING_MS) throw new Error('cannot write')
    },
  }
}
