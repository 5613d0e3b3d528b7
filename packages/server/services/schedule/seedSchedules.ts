import { insertSchedule } from '../../store/schedule/scheduleStore.ts'
import type { Ports } from '../ports.ts'

/** Creates a schedule for each job of the registry, at the start. User changes and removals stay. */
export async function seedSchedules({
  system,
  ids,
  clock,
  jobRegistry,
}: Pick<Ports, 'system' | 'ids' | 'clock' | 'jobRegistry'>): Promise<void> {
  const at = new Date(clock.now())
  for (const { key, cron } of jobRegistry) {
    const id = ids.next().toString()
    const plain = { parameter: '', description: '', status: 0, by: null } as const
    await insertSchedule(system, { id, key, cron, at, ...plain })
  }
}
