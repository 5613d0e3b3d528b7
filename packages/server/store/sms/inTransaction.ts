import pg from 'pg'
import type { Connections } from '../database/connections.ts'
import { sendTogether } from '../database/sendTogether.ts'
import type { RowsOf, Statement } from '../database/statementBatch.ts'

// The engine's prepared statements write a few rows by key: their plans are kept. Left to itself PostgreSQL would plan most
// of them anew each time, as it takes lists of parameters for longer than they are, and that costs more than running them.
const BEGIN: Statement[] = [
  { name: 'sms_begin', text: 'begin' },
  { name: 'sms_keep_plans', text: 'set local plan_cache_mode = force_generic_plan' },
]
const COMMIT: Statement = { name: 'sms_commit', text: 'commit', tag: 'COMMIT' }
const ROLLBACK: Statement = { name: 'sms_rollback', text: 'rollback' }

/** One transaction on one connection. */
export interface EngineTransaction {
  /** Runs the statements, in one round trip. */
  run(statements: readonly Statement<unknown>[]): Promise<RowsOf>
  /** Runs the last ones and commits, in one round trip: it commits only if none of them fails. */
  commit(statements: readonly Statement<unknown>[]): Promise<void>
  /** Undoes what was run; the next statements begin anew. */
  undo(): void
}

/**
 * One transaction on one connection of the pool, or a part of the one that the client is in, which its caller ends. It
 * is rolled back unless `work` commits it.
 */
export async function inTransaction<Result>(
  pool: Connections,
  work: (transaction: EngineTransaction) => Promise<Result>,
): Promise<Result> {
  if (!(pool instanceof pg.Pool)) return work(partOf(pool))
  const client = await pool.connect()
  const transaction = new OwnTransaction(client)
  try {
    return await work(transaction)
  } finally {
    client.release(await transaction.end())
  }
}

class OwnTransaction implements EngineTransaction {
  private state: 'new' | 'open' | 'undone' | 'committed' = 'new'
  private readonly client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.client = client
  }

  run(statements: readonly Statement<unknown>[]): Promise<RowsOf> {
    return sendTogether(this.client, [...this.begin(), ...statements])
  }

  async commit(statements: readonly Statement<unknown>[]): Promise<void> {
    await sendTogether(this.client, [...this.begin(), ...statements, COMMIT])
    this.state = 'committed'
  }

  undo(): void {
    if (this.state === 'open') this.state = 'undone'
  }

  /** Rolls back what was not committed; whether the connection is of no more use. */
  async end(): Promise<Error | boolean> {
    if (this.state === 'new' || this.state === 'committed') return false
    return this.client.query('rollback').then(
      () => false,
      (failure: unknown) => (failure instanceof Error ? failure : true),
    )
  }

  private begin(): Statement[] {
    if (this.state === 'open') return []
    const first = this.state === 'undone' ? [ROLLBACK, ...BEGIN] : BEGIN
    this.state = 'open'
    return first
  }
}

const partOf = (client: pg.ClientBase): EngineTransaction => ({
  run: (statements) => sendTogether(client, statements),
  async commit(statements) {
    await sendTogether(client, statements)
  },
  undo() {
    throw new Error('Only the caller can undo its transaction')
  },
})
