import type { DatabaseReport } from '@tandem/model'

import { withoutValues } from '../../store/database/slowStatements.ts'
import {
  biggestTables,
  checkpointFacts,
  connectionGroups,
  databaseFacts,
  longActivity,
  type TableFacts,
  walFacts,
} from '../../store/monitor/databaseStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { levelOf, limits } from './judgeHealth.ts'
import type { MonitorPorts } from './monitorPorts.ts'
import { demandStaff } from './readHealth.ts'
import { readRetention } from './readRetention.ts'

/** Smaller tables are vacuumed quickly, whatever their share of dead rows. */
const FEW_ROWS = 10_000
const MOST_SLOW = 30

/** GET /sys/monitor/database: the state of the database. Statements contain no values. */
export async function readDatabase(ctx: Ctx, ports: Ports & MonitorPorts): Promise<DatabaseReport> {
  demandStaff(ctx, 'monitor:database')
  const { system, slow } = ports
  const facts = await databaseFacts(system)
  const tables = await biggestTables(system)
  const groups = await connectionGroups(system)
  const activity = await longActivity(system)
  const wal = await walFacts(system)
  const used = groups.reduce((sum, { count }) => sum + count, 0)
  return {
    at: ctx.now.toISOString(),
    version: facts.version,
    startTime: facts.startedAt.toISOString(),
    sizeBytes: facts.bytes,
    tables: tables.map(tableView),
    connections: {
      used,
      most: facts.connectionsMost,
      level: levelOf(used / facts.connectionsMost, limits.connections),
      groups,
    },
    cacheHit: facts.cacheHit,
    cacheLevel: facts.cacheHit === null ? 'ok' : levelOf(1 - facts.cacheHit, limits.cacheMiss),
    commits: facts.commits,
    rollbacks: facts.rollbacks,
    deadlocks: facts.deadlocks,
    temporaryBytes: facts.temporaryBytes,
    wal: wal && { bytes: wal.bytes, since: wal.since?.toISOString() ?? null },
    checkpoints: await checkpointFacts(system),
    retention: await readRetention(ctx, ports),
    slow: slow
      .list()
      .slice(0, MOST_SLOW)
      .map(({ lastAt, ...one }) => ({ ...one, lastTime: lastAt.toISOString() })),
    activity: activity.map((one) => ({ ...one, text: withoutValues(one.text) })),
  }
}

function tableView(table: TableFacts): DatabaseReport['tables'][number] {
  const { lastVacuumAt, lastAnalyzeAt, ...rest } = table
  const share = table.deadRows / Math.max(table.rows, 1)
  return {
    ...rest,
    lastVacuumTime: lastVacuumAt?.toISOString() ?? null,
    lastAnalyzeTime: lastAnalyzeAt?.toISOString() ?? null,
    level: table.deadRows < FEW_ROWS ? 'ok' : levelOf(share, limits.deadRows),
  }
}
