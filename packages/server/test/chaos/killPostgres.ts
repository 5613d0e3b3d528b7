import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedPostgres } from '../../drivers/embeddedPostgres/supervise.ts'

/** Kills the postmaster; waits for it if it is still starting again after the last kill. */
export async function killPostgres(postgres: EmbeddedPostgres): Promise<void> {
  for (;;) {
    try {
      process.kill(postgres.pid, 'SIGKILL')
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
    await delay(50)
  }
}
