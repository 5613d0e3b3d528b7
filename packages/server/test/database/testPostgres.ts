import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
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
  const sockets = await socketFolder(folder)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: (message) => process.stderr.write(`${message}\n`) },
    settings: {
      ...(sockets !== undefined && { unix_socket_directories: sockets }),
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '500',
      // Thousands of connections prove a password that nobody has to guess.
      scram_iterations: '1',
      shared_buffers: '128MB',
      max_wal_size: '1GB',
    },
  })
  await hashAnew(postgres.url)
  const bySocket = (url: string): string =>
    sockets === undefined ? url : `${url}?host=${encodeURIComponent(sockets)}`
  return {
    url: bySocket(postgres.url),
    appUrl: bySocket(postgres.appUrl),
    systemUrl: bySocket(postgres.systemUrl),
    async stop() {
      await postgres.stop()
      await removeEmbeddedPostgres(folder)
    },
  }
}

/** The owner's password was hashed before these settings held. */
async function hashAnew(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    const password = owner.escapeLiteral(decodeURIComponent(new URL(url).password))
    await owner.query(`alter role current_user password ${password}`)
  } finally {
    await owner.end()
  }
}

/** A path of a socket has room for 107 bytes, its name included. */
const MOST_BYTES = 80

/**
 * Where the cluster listens too: tests ask it some million things, and over a socket of the file system a question costs
 * them a third less processor time than over TCP. Undefined where it only listens on TCP.
 */
async function socketFolder(folder: string): Promise<string | undefined> {
  const path = join(folder, 'sockets')
  if (process.platform !== 'linux' || Buffer.byteLength(path) > MOST_BYTES) return undefined
  await mkdir(path)
  await chmod(path, 0o777) // the account that runs PostgreSQL makes its socket there
  return path
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
