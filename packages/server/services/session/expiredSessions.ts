import { deleteExpiredSessions as deleteRows } from '../../store/session/sessionStore.ts'
import type { Ports } from '../ports.ts'

/** Removes sessions that ended; answers how many. */
export const deleteExpiredSessions = ({
  system,
  clock,
}: Pick<Ports, 'system' | 'clock'>): Promise<number> => deleteRows(system, new Date(clock.now()))
