import { insertSchedule } from '../../store/schedule/scheduleStore.ts'
import type { Ports } from '../ports.ts'

/** Gives each job of the registry its schedule, at the start. What a person changed or removed stays so. */
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
    await insertSchedule(system.kysely, { id, key, cron, at, ...plain })
  }
}
