import { globSync, readFileSync } from 'node:fs'
import { Client, type QueryResultRow } from 'pg'
import type { Platform } from './platform.ts'

/** One statement on the database of a platform, beside the server. */
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

/** Ends PostgreSQL as a power cut would: the postmaster first, so that nobody restarts its children. */
export function killPostgres(platform: Platform): void {
  const [path] = globSync(`${platform.dataDir}/**/postmaster.pid`)
  if (path === undefined) throw new Error(`No PostgreSQL runs below ${platform.dataDir}.`)
  process.kill(Number(readFileSync(path, 'utf8').split('\n')[0]), 'SIGKILL')
}
