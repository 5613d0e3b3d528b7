import { startOfUtcDay } from './dayLimit.ts'
import type { AskingSender, SenderHost } from './senderHost.ts'

/** Finds out what the carrier accepted today, before anything goes; `done` once it is known. */
export function countToday(
  { row, pace }: Pick<AskingSender, 'row' | 'pace'>,
  host: Pick<SenderHost, 'acceptedSince'>,
  done: () => void,
): void {
  const now = Date.now()
  const found = (parts: number) => {
    pace.today.found(parts, now)
    done()
  }
  // It fails only when the engine stops: nothing is sent any more then.
  host.acceptedSince(row.id, startOfUtcDay(now)).then(found, () => undefined)
}
