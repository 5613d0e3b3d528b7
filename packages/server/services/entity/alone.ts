import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'
import {
  setSavepoint,
  releaseSavepoint,
  rollBackToSavepoint,
} from '../../store/database/savepoint.ts'

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
  await setSavepoint(db, 'alone')
  try {
    const value = await act(own)
    await releaseSavepoint(db, 'alone')
    for (const effect of told) work.afterCommit(effect)
    return { value }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await rollBackToSavepoint(db, 'alone')
    return { problem: error }
  }
}
