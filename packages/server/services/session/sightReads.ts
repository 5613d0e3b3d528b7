import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { columnRules } from '../../store/session/columnRules.ts'
import { visibleCompanies } from '../../store/session/findSession.ts'

type Seer = Parameters<typeof visibleCompanies>[1]

/** What is read for a session and is the same for many. */
export interface SightReads {
  columnRules(): Promise<readonly string[]>
  visibleCompanies(user: Seer): Promise<readonly string[]>
}

/** As the tables have it now. */
export const sightReads = (system: Database): SightReads => ({
  columnRules: () => columnRules(system),
  visibleCompanies: (user) => visibleCompanies(system, user),
})

/** Thousands of consoles connect again at once after a restart; those of one company ask the same. */
const KEPT_MS = 200

/** The same, read once for all who ask within a moment. To be made anew whenever anything changed. */
export function sharedSightReads(system: Database, clock: Clock): SightReads {
  const direct = sightReads(system)
  const kept = new Map<string, { answer: Promise<readonly string[]>; until: number }>()
  const once = (
    key: string,
    read: () => Promise<readonly string[]>,
  ): Promise<readonly string[]> => {
    const now = clock.now()
    const found = kept.get(key)
    if (found && found.until > now && found.until <= now + KEPT_MS) return found.answer
    if (kept.size > 1_000) kept.clear()
    const answer = read()
    kept.set(key, { answer, until: now + KEPT_MS })
    // A failed read is nobody's answer but this one's.
    answer.catch(() => kept.delete(key))
    return answer
  }
  return {
    columnRules: () => once('rules', () => direct.columnRules()),
    visibleCompanies: (user) =>
      once(user.onlyOwnCustomers ? `of ${user.userId}` : user.companyId, () =>
        direct.visibleCompanies(user),
      ),
  }
}
