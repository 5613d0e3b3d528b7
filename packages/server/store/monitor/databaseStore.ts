import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'

type Pool = Pick<Database, 'pool'>
const BIGGEST_TABLES = 20
const LONG_SECONDS = 5

export interface DatabaseFacts {
  version: string
  startedAt: Date
  bytes: number
  connectionsMost: number
  cacheHit: number | null
  commits: number
  rollbacks: number
  deadlocks: number
  temporaryBytes: number
}

/** Size and counters since the statistics were last reset. */
export async function databaseFacts({ pool }: Pool): Promise<DatabaseFacts> {
  const facts = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as "startedAt",
       pg_database_size(current_database())::float8 as bytes,
       current_setting('max_connections')::int as "connectionsMost",
       case when blks_hit + blks_read = 0 then null else blks_hit::float8 / (blks_hit + blks_read) end as "cacheHit",
       xact_commit::float8 as commits, xact_rollback::float8 as rollbacks, deadlocks::float8 as deadlocks,
       temp_bytes::float8 as "temporaryBytes"
     from pg_stat_database where datname = current_database()`.first(pool)
  if (!facts) throw new Error('The database keeps no statistics of itself')
  return facts
}

export interface TableFacts {
  name: string
  bytes: number
  indexBytes: number
  rows: number
  deadRows: number
  lastVacuumAt: Date | null
  lastAnalyzeAt: Date | null
  partitions: number
}

/** The biggest tables, partitions combined. */
export async function biggestTables({ pool }: Pool): Promise<TableFacts[]> {
  return sql<TableFacts>`${TABLES} group by 1 order by 2 desc limit ${BIGGEST_TABLES}`.rows(pool)
}

/** These tables, partitions combined, the biggest first. */
export async function namedTables({ pool }: Pool, names: readonly string[]): Promise<TableFacts[]> {
  return sql<TableFacts>`
    ${TABLES} and coalesce(p.inhparent, c.oid)::regclass::text = any (${names}::text[]) group by 1
      order by 2 desc`.rows(pool)
}

const TABLES = sql`select coalesce(p.inhparent, c.oid)::regclass::text as name,
       sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(pg_indexes_size(c.oid))::float8 as "indexBytes",
       sum(greatest(c.reltuples, 0))::float8 as rows, coalesce(sum(s.n_dead_tup), 0)::float8 as "deadRows",
       max(greatest(s.last_vacuum, s.last_autovacuum)) as "lastVacuumAt",
       max(greatest(s.last_analyze, s.last_autoanalyze)) as "lastAnalyzeAt",
       count(p.inhrelid)::int as partitions
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       left join pg_inherits p on p.inhrelid = c.oid
       left join pg_stat_user_tables s on s.relid = c.oid
     where c.relkind = 'r'`

/** Connections by program and state, of all users. */
export async function connectionGroups({
  pool,
}: Pool): Promise<{ application: string; state: string; count: number }[]> {
  return sql<{ application: string; state: string; count: number }>`
    select coalesce(nullif(application_name, ''), '') as application, coalesce(state, '') as state,
       count(*)::int as count
     from pg_stat_activity where backend_type = 'client backend' group by 1, 2 order by 3 desc, 1, 2`.rows(
    pool,
  )
}

export interface ActivityFacts {
  pid: number
  application: string
  state: string
  seconds: number
  waitsFor: string | null
  blockedBy: number[]
  text: string
}

/**
 * Long-running statements, idle open transactions, and waits for locks, as far as visible to this
 * role.
 */
export async function longActivity({ pool }: Pool): Promise<ActivityFacts[]> {
  return sql<ActivityFacts>`
    select pid, coalesce(application_name, '') as application, coalesce(state, '') as state,
       extract(epoch from clock_timestamp() - coalesce(
         case when state = 'idle in transaction' then xact_start else query_start end, backend_start))::float8 as seconds,
       case when wait_event_type = 'Lock' then wait_event end as "waitsFor", pg_blocking_pids(pid) as "blockedBy",
       coalesce(query, '') as text
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and state <> 'idle'
       and (wait_event_type = 'Lock'
         or clock_timestamp() - query_start > make_interval(secs => ${LONG_SECONDS})
         or clock_timestamp() - xact_start > make_interval(secs => ${LONG_SECONDS}))
     order by 4 desc limit 50`.rows(pool)
}

/** WAL written since its statistics began; null if this role may not read it. */
export const walFacts = ({ pool }: Pool): Promise<{ bytes: number; since: Date | null } | null> =>
  orNull(
    sql<{ bytes: number; since: Date | null }>`
      select wal_bytes::float8 as bytes, stats_reset as since from pg_stat_wal`.rows(pool),
  )

/** Checkpoints by schedule and on request; their view was renamed in version 17. */
export async function checkpointFacts({
  pool,
}: Pool): Promise<{ timed: number; requested: number } | null> {
  type Row = { timed: number; requested: number }
  return (
    (await orNull(
      sql<Row>`
        select num_timed::float8 as timed, num_requested::float8 as requested from pg_stat_checkpointer`.rows(
        pool,
      ),
    )) ??
    orNull(
      sql<Row>`
        select checkpoints_timed::float8 as timed, checkpoints_req::float8 as requested from pg_stat_bgwriter`.rows(
        pool,
      ),
    )
  )
}

/** No such view or column in this version, or not for this role. */
const NOT_THERE = new Set(['42P01', '42703', '42501'])

async function orNull<T>(asked: Promise<T[]>): Promise<T | null> {
  try {
    return (await asked)[0] ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_THERE.has(String(error.code))) return null
    throw error
  }
}
