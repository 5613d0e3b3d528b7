import { readdir, readlink, realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './postmaster.ts'

const POLL_MS = 10

/**
 * Ends what a dead postmaster left behind. Its sessions end by themselves only once they wait for something:
 * one that computes or writes goes on to the end of its statement, and until then the shared memory is in use
 * and no successor can start. What they did not commit is void, so nothing is lost by ending them at once.
 *
 * Only to be called when the cluster has no living postmaster. Elsewhere than on Linux it does nothing.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  if (process.platform !== 'linux') return
  const home = await realpath(clusterDir)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  for (const pid of pids) {
    // A postmaster and its sessions have the cluster as their working directory; so may somebody's shell.
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

/** '' for a process that is gone or none of ours. */
const linkOf = (pid: number, name: 'cwd' | 'exe'): Promise<string> =>
  readlink(`/proc/${pid}/${name}`).catch(() => '')
