import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  askWithdrawal,
  endWithdrawal,
  giveUpWithdrawal,
  withdrawalState,
} from '../../store/sms/withdrawals.ts'

/** The engine is asked whether it has answered after this, and after twice as long each time, ms, */
const FIRST_LOOK_MS = 15
/** up to this. */
const MOST_LOOK_MS = 250
/** An engine that has not begun by then is away; one that has begun gets as long again. */
const PATIENCE_MS = 5_000

/** Takes back a message that waits in the engine; whether that ended it, and nobody else. */
export async function withdraw(
  { system }: { system: Database },
  messageId: string,
): Promise<boolean> {
  if (!(await askWithdrawal(system, messageId))) return false
  let state = await answered(system, messageId)
  if (state === 'waiting') {
    // Nobody has begun, so nobody will: the answer that it was not taken back stays true.
    if (await giveUpWithdrawal(system, messageId)) return false
    state = await answered(system, messageId)
  }
  // One that was taken back stays asked for: who asks after this did not take it back.
  if (state === 'withdrawn') return true
  await endWithdrawal(system, messageId)
  return false
}

/** What became of it, at the latest when patience ends. */
async function answered(system: Database, messageId: string) {
  const until = performance.now() + PATIENCE_MS
  let wait = FIRST_LOOK_MS
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- looked at again until it is known
    const state = await withdrawalState(system, messageId)
    if (state !== 'waiting' || performance.now() >= until) return state
    // oxlint-disable-next-line no-await-in-loop -- as above
    await delay(wait)
    wait = Math.min(2 * wait, MOST_LOOK_MS)
  }
}
