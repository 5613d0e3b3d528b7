import type { FastifyInstance } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'

const RETRY_MS = 250
const RETRIES = 40

/**
 * Listens and returns the address. Right after a kill the kernel may still hold the port (reliability R22), so
 * a taken port is tried for ten seconds.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await app.listen({ host, port })
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || attempt > RETRIES) throw error
      await delay(RETRY_MS)
    }
  }
}
