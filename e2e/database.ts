import { existsSync, globSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import type { Platform } from './platform.ts'

/** One statement on the platform's database, bypassing the server. */
export async function sql<Row extends QueryResultRow>(
  platform: Platform,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: platform.running.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Kills PostgreSQL like a power cut, and keeps it from restarting: the postmaster first, so that nobody restarts its
 * children, then these, which on a slow machine would answer once more before they notice.
 * @returns lets it restart
 */
export function killPostgres(platform: Platform): () => void {
  const [path] = globSync(`${platform.dataDir}/**/postmaster.pid`)
  if (path === undefined) throw new Error(`No PostgreSQL runs below ${platform.dataDir}.`)
  // PostgreSQL does not start without it; otherwise it would be back within a second.
  const version = join(dirname(path), 'PG_VERSION')
  renameSync(version, `${version}.away`)
  const postmaster = Number(readFileSync(path, 'utf8').split('\n')[0])
  const children = childrenOf(postmaster)
  process.kill(postmaster, 'SIGKILL')
  for (const child of children) end(child)
  return () => renameSync(`${version}.away`, version)
}

/** On Linux; elsewhere they notice on their own. */
function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended on its own meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
