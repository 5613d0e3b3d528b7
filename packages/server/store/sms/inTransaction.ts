import pg from 'pg'
import type { Connections } from '../database/connections.ts'
import { sendTogether } from '../database/sendTogether.ts'
import type { RowsOf, Statement } from '../database/statementBatch.ts'

// The engine's prepared statements write a few rows by key: their plans are kept. Left to itself PostgreSQL would plan most
// of them anew each time, as it takes lists of parameters for longer than they are, and that costs more than running them.
// A commit that waits for the disk keeps its row locks meanwhile, and everybody who pays from the same wallets waits
// with it. So it commits without waiting, and then waits: what is committed is made durable in the order of the commits,
// so this small record is durable only after all that was written before it.
const BEGIN: Statement[] = [
  { name: 'sms_begin', text: 'begin' },
  { name: 'sms_keep_plans', text: 'set local plan_cache_mode = force_generic_plan' },
  { name: 'sms_unlock_first', text: 'set local synchronous_commit = off' },
]
const WAIT_FOR_DISK: Statement = {
  name: 'sms_wait_for_disk',
  text: `select from pg_logical_emit_message(true, 'tandem', '')`,
}
const COMMIT: Statement = { name: 'sms_commit', text: 'commit', tag: 'COMMIT' }
const ROLLBACK: Statement = { name: 'sms_rollback', text: 'rollback' }

/** The transaction was committed, but whether it reached the disk is not known. */
class NotKnownDurable extends Error {
  /** transaction_resolution_unknown (PostgreSQL manual, appendix A). */
  readonly code = '08007'
}

/** One transaction on one connection. */
export interface EngineTransaction {
  /** Runs the statements, in one round trip. */
  run(statements: readonly Statement<unknown>[]): Promise<RowsOf>
  /**
   * Runs the last ones and commits, in one round trip: it commits only if none of them fails, and resolves when all of it
   * is durable.
   * @throws NotKnownDurable it was committed, but may be lost if the database crashed then
   */
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
    const commit = { ...COMMIT, onAnswer: () => (this.state = 'committed') }
    const all = [...this.begin(), ...statements, commit, WAIT_FOR_DISK]
    try {
      await sendTogether(this.client, all)
    } catch (error) {
      if (this.isCommitted()) throw new NotKnownDurable('A commit may be lost', { cause: error })
      throw error
    }
  }

  // A method, as the state changes while an answer is awaited.
  private isCommitted(): boolean {
    return this.state === 'committed'
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
