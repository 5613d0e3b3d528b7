import type { Answers } from './answers.ts'
import type { Message } from './message.ts'
import { mayGo } from './tasks.ts'

/** Whether a message may be sent now that its turn has come; if not, it is parked or ended. */
export function maySend(message: Message, answers: Pick<Answers, 'park' | 'expire'>): boolean {
  const { body, progress } = message
  if (progress.ended) return false
  if (!mayGo(message)) {
    answers.park(message)
    return false
  }
  if (!progress.taken && body.expiresAt < Date.now()) {
    answers.expire(message)
    return false
  }
  return true
}
