import pg from 'pg'
import { DatabaseRefused } from './DatabaseRefused.ts'

/** Older servers lack `security_invoker` views and `merge`, which the migrations use. */
const OLDEST_VERSION = 150_000

/** Findings that are allowed but not recommended, as sentences for the log. */
export type ServerWarnings = string[]

/**
 * Refuses a server that may lose acknowledged data, and one that is too old.
 *
 * `synchronous_commit` may be `on`, `local`, `remote_write` or `remote_apply`: each waits for the
 * local disk. Missing data checksums only cause a warning: they do not cause losses.
 *
 * @throws DatabaseRefused naming the setting.
 */
export async function checkServer(ownerUrl: string): Promise<ServerWarnings> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
         ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
    )
    return judgeServer(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])))
  } finally {
    await client.end()
  }
}

/** Pure part of `checkServer`: settings as shown by PostgreSQL. */
export function judgeServer(settings: Record<string, string | undefined>): ServerWarnings {
  if (!(Number(settings['server_version_num']) >= OLDEST_VERSION)) {
    throw new DatabaseRefused(
      'DATABASE_URL names a PostgreSQL older than version 15: use 15 or newer.',
    )
  }
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    if ((settings[name] ?? 'off') === 'off') {
      throw new DatabaseRefused(
        `PostgreSQL runs with ${name} = off and could lose accepted messages and money: set it to on.`,
      )
    }
  }
  return settings['data_checksums'] === 'off'
    ? [
        'PostgreSQL runs without data checksums: damage on the disk would go unnoticed (see pg_checksums).',
      ]
    : []
}
