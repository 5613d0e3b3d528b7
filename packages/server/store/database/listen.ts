import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connections } from './connections.ts'

const RETRY_MS = 500

/**
 * Listens for NOTIFY on these channels until stopped. A broken connection is replaced; since
 * notifications may have been missed meanwhile, `onNote('reconnected', '')` is called each time it
 * listens again.
 */
export function listen(
  pool: Connections,
  channels: readonly string[],
  onNote: (channel: string, payload: string) => void,
): { stop(): Promise<void> } {
  if (!(pool instanceof pg.Pool)) throw new TypeError('A transaction hears of no notification')
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        await session(pool, channels, onNote, stopped.signal)
      } catch {
        // The server is down; its other clients report that.
        await delay(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
      }
    }
  }
  const done = run()
  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}

async function session(
  pool: pg.Pool,
  channels: readonly string[],
  onNote: (channel: string, payload: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = await pool.connect()
  try {
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => resolve())
      client.once('error', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
      // Stopped while it was still connecting: the event has already fired.
      if (signal.aborted) resolve()
    })
    client.on('notification', ({ channel, payload }) => onNote(channel, payload ?? ''))
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
    onNote('reconnected', '')
    await ended
  } finally {
    client.release(true) // it is listening: nothing else may use it
  }
}
