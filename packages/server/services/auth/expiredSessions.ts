import { deleteOldFailures } from '../../store/session/loginStore.ts'
import { deleteOldWaves } from '../../store/session/waveStore.ts'
import { deleteExpiredSessions as deleteRows } from '../../store/session/sessionStore.ts'
import type { Ports } from '../ports.ts'
import { forgetOldPlaces } from './places.ts'

const DAY_MS = 24 * 60 * 60_000

/** Removes ended sessions, failed sign-ins that no longer count and old waves; returns the number of sessions. */
export async function deleteExpiredSessions({
  system,
  clock,
}: Pick<Ports, 'system' | 'clock'>): Promise<number> {
  await deleteOldFailures(system, new Date(clock.now() - DAY_MS))
  await forgetOldPlaces(system, new Date(clock.now()))
  await deleteOldWaves(system, new Date(clock.now() - 90 * DAY_MS))
  return deleteRows(system, new Date(clock.now()))
}
