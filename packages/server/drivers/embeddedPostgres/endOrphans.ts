import { readdir, readlink, realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './postmaster.ts'

const POLL_MS = 10

/**
 * Terminates the remains of a dead postmaster. Its sessions end on their own only when they wait for
 * something: one that computes or writes finishes its statement first, and until then the shared memory is in
 * use and no successor can start. Their uncommitted work is void, so nothing is lost.
 *
 * Only to be called if the cluster has no living postmaster. Does nothing except on Linux.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  if (process.platform !== 'linux') return
  const home = await realpath(clusterDir)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  for (const pid of pids) {
    // A postmaster and its sessions have the cluster as their working directory, but so may someone's
    // shell.
    const [folder, program] = await Promise.all([linkOf(pid, 'cwd'), linkOf(pid, 'exe')])
    if (folder !== home || basename(program) !== 'postgres') continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
      if (!gone) throw error
    }
    while (await isAlive(pid)) await delay(POLL_MS)
  }
}

/** '' for a process that is gone or not ours. */
const linkOf = (pid: number, name: 'cwd' | 'exe'): Promise<string> =>
  readlink(`/proc/${pid}/${name}`).catch(() => '')
