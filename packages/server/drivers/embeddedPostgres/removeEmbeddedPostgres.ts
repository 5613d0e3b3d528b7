import { lstat, readlink, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SYSTEM_FOLDER } from './placeCluster.ts'
import { isAlive, isPostmasterOf, readPidFile } from './postmaster.ts'

/**
 * Deletes a data directory with its cluster, wherever it is, terminating a postmaster that a killed
 * process left behind. For temporary clusters of tests and benchmarks.
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const link = join(dataDir, 'postgres')
  const entry = await lstat(link).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const clusterDir = entry?.isSymbolicLink() ? await readlink(link) : link
  const left = await readPidFile(clusterDir)
  if (left && (await isPostmasterOf(left.pid, clusterDir))) {
    process.kill(left.pid, 'SIGQUIT')
    while (await isAlive(left.pid)) await delay(20)
  }
  const home = dirname(clusterDir)
  if (dirname(home) === SYSTEM_FOLDER) await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
