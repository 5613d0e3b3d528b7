import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The process id of the PostgreSQL on this machine that the pool is connected to. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  )
  const text = await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
