import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../drivers/embeddedPostgres/postmaster.ts'
import { removeEmbeddedPostgres } from '../../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../drivers/embeddedPostgres/startEmbeddedPostgres.ts'

const PREFIX = 'tandem-test-'

/**
 * A cluster for tests, removed by `stop`. It is the only one that may trade durability for speed:
 * nothing in it matters after the run.
 */
export async function testPostgres(): Promise<{
  url: string
  appUrl: string
  systemUrl: string
  stop(): Promise<void>
}> {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(folder, 0o711)
  await writeFile(join(folder, 'owner.pid'), String(process.pid))
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: (message) => process.stderr.write(`${message}\n`) },
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      shared_buffers: '128MB',
      max_wal_size: '1GB',
    },
  })
  return {
    url: postgres.url,
    appUrl: postgres.appUrl,
    systemUrl: postgres.systemUrl,
    async stop() {
      await postgres.stop()
      await removeEmbeddedPostgres(folder)
    },
  }
}

/** Removes the clusters of killed runs. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(tmpdir(), name)
    const owner = await readFile(join(folder, 'owner.pid'), 'utf8').catch(() => '')
    if (owner !== '' && !(await isAlive(Number(owner)))) await removeEmbeddedPostgres(folder)
  }
}
