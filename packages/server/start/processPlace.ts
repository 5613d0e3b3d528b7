import { createHash } from 'node:crypto'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { hostname } from 'node:os'

import type { EngineHolder } from '../ports/engineLease.ts'

/**
 * This process as the holder of a lease. Its place is the machine since it was started, the namespace its process
 * numbers are counted in, and its data folder: whoever starts there again knows whether the one before is dead.
 */
export async function processPlace(dataDir: string): Promise<EngineHolder> {
  const owner = `${hostname()}:${process.pid}`
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readlink('/proc/self/ns/pid'),
    realpath(dataDir),
  ]).catch(() => undefined)
  // Where a machine does not tell (no /proc), no place equals another and the lease runs out by itself.
  const text = parts?.join('|') ?? `${owner}|${process.hrtime.bigint()}`
  const place = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return { owner, place, pid: process.pid }
}

/** Whether a process of this machine lives; one that may not be signalled does. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
