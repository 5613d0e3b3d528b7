import { createHash } from 'node:crypto'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { hostname } from 'node:os'

import type { EngineHolder } from '../ports/engineLease.ts'

/**
 * This process as the holder of a lease. Its place is the machine since its boot, the namespace of its process
 * ids, and its data folder: a process started there again knows whether the previous one is dead.
 */
export async function processPlace(dataDir: string): Promise<EngineHolder> {
  const owner = `${hostname()}:${process.pid}`
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readlink('/proc/self/ns/pid'),
    realpath(dataDir),
  ]).catch(() => undefined)
  // Without this information (no /proc), no place equals another and the lease expires on its own.
  const text = parts?.join('|') ?? `${owner}|${process.hrtime.bigint()}`
  const place = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return { owner, place, pid: process.pid }
}

/** Whether a process of this machine is alive; one that may not be signalled is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
