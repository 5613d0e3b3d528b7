import type { Ports } from '../ports.ts'
import { deleteOldCodes } from '../../store/doors/codeStore.ts'
import { deleteOldMail } from '../../store/doors/mailStore.ts'
import { handOnCodes, type SendCode } from './handOnCodes.ts'
import { sendMails } from './sendMails.ts'

const LOOK_MS = 5_000
const SWEEP_MS = 60 * 60_000
const KEEP_MAIL_MS = 30 * 24 * SWEEP_MS

export interface Post {
  /** Something was queued: check now instead of at the next interval. */
  wake(): void
  /** Stops after the current mail. */
  stop(): Promise<void>
}

/** Sends codes and mails as they are queued and after a crash, one round at a time. */
export function startPost(
  ports: Pick<Ports, 'system' | 'secrets' | 'ids' | 'clock' | 'mailer'> & { sendCode: SendCode },
  log: { warn(details: object, message: string): void },
): Post {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let sweptAt = 0
  const turn = async (): Promise<void> => {
    await handOnCodes(ports)
    await sendMails(ports)
    const now = ports.clock.now()
    if (now - sweptAt < SWEEP_MS) return
    sweptAt = now
    await deleteOldCodes(ports.system, new Date(now))
    await deleteOldMail(ports.system, new Date(now - KEEP_MAIL_MS))
  }
  const wake = (): void => {
    if (stopped) return
    again = running !== undefined
    running ??= turn()
      // The next round retries; failed items are still in their table.
      .catch((error: unknown) => log.warn({ err: error }, 'Codes and mail were not sent'))
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }
  const timer = setInterval(wake, LOOK_MS)
  timer.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
