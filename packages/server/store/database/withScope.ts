import type pg from 'pg'
import type { Database } from './createDatabase.ts'

/**
 * Whose rows may be read and written: those of the companies (ids as decimal strings), or all.
 * `everything` is for the platform's own work; a user request always names companies.
 */
export type Scope = 'everything' | { companies: readonly string[] }

/** One transaction on one connection. Valid until the callback returns. */
export type Transaction = {
  client: pg.ClientBase
  /** Runs as `tandem_system`: `withEverything` works. */
  isWide: boolean
}

export interface ScopeOptions {
  /**
   * Parts of the work look beyond the scope, using `withEverything`: it runs as `tandem_system` with the scope set. For
   * writes whose checks need it ("does anything still use this?"), never for lists and searches.
   */
  wide?: boolean
}

/**
 * Runs `work` in one transaction in which row-level security shows the rows of the scope. Commits when it resolves,
 * rolls back when it rejects (and rejects with the same error).
 *
 * The policies compare with `tandem.companies` and, for `tandem_system` alone, `tandem.everything`, which are set for
 * this transaction only; a connection without them sees no rows.
 */
export async function withScope<Result>(
  database: Database,
  scope: Scope,
  work: (transaction: Transaction) => Promise<Result>,
  { wide = false }: ScopeOptions = {},
): Promise<Result> {
  const begin = `begin; ${scopeSettings(scope)}`
  const pool = wide || scope === 'everything' ? database.wide : database.pool
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work({ client, isWide: pool === database.wide })
    await client.query('commit')
    return result
  } catch (error) {
    broken = await rollBack(client)
    throw error
  } finally {
    client.release(broken)
  }
}

const COMPANY_ID = /^\d{1,19}$/

// Both settings in one round trip with `begin`; ids contain only digits, so nothing needs quoting.
function scopeSettings(scope: Scope): string {
  if (scope === 'everything') return `set local tandem.everything = 'on'`
  const bad = scope.companies.find((id) => !COMPANY_ID.test(id))
  if (bad !== undefined) throw new RangeError(`Not a company id: ${JSON.stringify(bad)}`)
  return `set local tandem.everything = 'off'; set local tandem.companies = '{${scope.companies.join(',')}}'`
}

/** Rolls back; a returned error means that the connection is unusable. */
async function rollBack(client: pg.ClientBase): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
