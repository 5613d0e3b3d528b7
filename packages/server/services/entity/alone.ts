import { sql } from '../../store/database/sql.ts'

import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'

/**
 * Runs one of several operations so that its refusal does not affect the others; returns its result, or what was
 * wrong.
 */
export async function alone<T>(
  work: Work,
  act: (work: Work) => Promise<T>,
): Promise<{ value: T } | { problem: Refused }> {
  const db = work.transaction
  // Notifications are sent only if the operation is kept.
  const told: (() => void)[] = []
  const own: Work = { ...work, afterCommit: (effect) => void told.push(effect) }
  await sql`savepoint alone`.run(db)
  try {
    const value = await act(own)
    await sql`release savepoint alone`.run(db)
    for (const effect of told) work.afterCommit(effect)
    return { value }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint alone`.run(db)
    return { problem: error }
  }
}
