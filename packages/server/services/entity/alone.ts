import { sql } from 'kysely'

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
  const { kysely } = work.transaction
  // Notifications are sent only if the operation is kept.
  const told: (() => void)[] = []
  const own: Work = { ...work, afterCommit: (effect) => void told.push(effect) }
  await sql`savepoint alone`.execute(kysely)
  try {
    const value = await act(own)
    await sql`release savepoint alone`.execute(kysely)
    for (const effect of told) work.afterCommit(effect)
    return { value }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint alone`.execute(kysely)
    return { problem: error }
  }
}
