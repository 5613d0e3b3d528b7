import pg from 'pg'
import type { Connections } from './connections.ts'
import { type RowsOf, type Statement, StatementBatch } from './statementBatch.ts'

/**
 * Sends statements in one write and waits once for all their answers: each round trip wakes the other process, which
 * costs more than most statements do. Outside a transaction they are one. @throws the first error; what follows it in
 * the batch was not run
 */
export async function sendTogether(
  connections: Connections,
  statements: readonly Statement<unknown>[],
): Promise<RowsOf> {
  if (!(connections instanceof pg.Pool)) return sendOn(connections, statements)
  const client = await connections.connect()
  let broken = false
  try {
    return await sendOn(client, statements)
  } catch (error) {
    // The database refuses with an error of its own; anything else is the connection.
    broken = !(error instanceof pg.DatabaseError)
    throw error
  } finally {
    client.release(broken)
  }
}

async function sendOn(
  client: pg.ClientBase,
  statements: readonly Statement<unknown>[],
): Promise<RowsOf> {
  const batch = new StatementBatch(statements)
  if (statements.length > 0) {
    client.query(batch)
    await batch.answered
  }
  return (statement) => batch.rowsOf(statement)
}
