import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../store/database/createDatabase.ts'
import { askWithdrawal, endWithdrawal, withdrawalState } from '../../store/sms/withdrawals.ts'

/** The engine is asked whether it has answered after this, and after twice as long each time, ms, */
const FIRST_LOOK_MS = 15
/** up to this. */
const MOST_LOOK_MS = 250
/** An engine that has not answered by then is away. */
const PATIENCE_MS = 5_000

/** Takes back a message that waits in the engine; whether that ended it, and nobody else. */
export async function withdraw(
  { system }: { system: Database },
  messageId: string,
): Promise<boolean> {
  if (!(await askWithdrawal(system, messageId))) return false
  const until = performance.now() + PATIENCE_MS
  let wait = FIRST_LOOK_MS
  let state = await withdrawalState(system, messageId)
  while (state === 'waiting' && performance.now() < until) {
    await delay(wait)
    wait = Math.min(2 * wait, MOST_LOOK_MS)
    state = await withdrawalState(system, messageId)
  }
  await endWithdrawal(system, messageId)
  return state === 'withdrawn'
}
