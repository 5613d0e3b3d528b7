import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const RETRY_MS = 250
const RETRIES = 40

/** A port, and the setting that chooses it. */
export interface WantedPort {
  host: string
  port: number
  setting: 'TANDEM_PORT' | 'TANDEM_SMPP_PORT' | 'TANDEM_SMPP_TLS_PORT'
}

/** Another program uses the port: a sentence for the user. */
export class PortTaken extends Error {
  override name = 'PortTaken'
  constructor({ host, port, setting }: WantedPort, cause: unknown) {
    super(
      `Port ${port} of ${host} is taken by another program. End it, or choose another port with ${setting}.`,
      { cause },
    )
  }
}

/**
 * Checks whether a port is available before anything slow is started.
 * @throws PortTaken
 */
export async function demandFreePort(wanted: WantedPort, retries = RETRIES): Promise<void> {
  const { host, port } = wanted
  if (port === 0) return
  const look = async () => {
    const probe = createServer()
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ host, port }, resolve)
    })
    await new Promise<void>((resolve) => probe.close(() => resolve()))
  }
  await whenFree(wanted, look, retries)
}

/**
 * Listens and returns the URL. Right after a kill the kernel may still hold the port (reliability R22), so a
 * used port is retried for ten seconds. @throws PortTaken
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  return whenFree({ host, port, setting: 'TANDEM_PORT' }, () => app.listen({ host, port }))
}

/** Takes a port, which the kernel may still hold for ten seconds. @throws PortTaken */
export async function whenFree<T>(
  wanted: WantedPort,
  take: () => Promise<T>,
  retries = RETRIES,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await take()
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken) throw error
      if (attempt > retries) throw new PortTaken(wanted, error)
      await delay(RETRY_MS)
    }
  }
}
