import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'

/** What a running postmaster wrote about itself; `ready` once it accepts connections. */
export type PidFile = { pid: number; port: number; ready: boolean }

/** Reads `postmaster.pid`; null if there is none or it is still being written. */
export async function readPidFile(clusterDir: string): Promise<PidFile | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  const [pid, , , port, , , , status] = text.split('\n')
  if (!pid || !port) return null
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' }
}

/**
 * Whether this process id is a living postmaster of this cluster: an unreaped zombie counts as
 * dead, and after a reboot the id may belong to another process. The working directory of a
 * postmaster is its cluster, which identifies it.
 */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(clusterDir))
  } catch (error) {
    // Not accessible, hence not the account that owns the cluster; or gone meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return false
    return isAlive(pid)
  }
}

/** Whether the process exists and is not a zombie. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const state = stat.slice(stat.lastIndexOf(')') + 2).charAt(0)
    return state !== '' && state !== 'Z' && state !== 'X'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Lets a new postmaster ignore a `postmaster.pid` left by a dead one.
 *
 * PostgreSQL considers the file valid as long as kill(pid, 0) succeeds, which it does for an
 * unreaped zombie and for an unrelated process with the id. It makes an exception for the id of its
 * own parent, which is ours. Writing that instead of deleting the file keeps its other check: the
 * shared memory named in the file must not be in use by orphaned backends.
 */
export async function disownPidFile(clusterDir: string): Promise<void> {
  const path = join(clusterDir, 'postmaster.pid')
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, [process.pid, ...rest].join('\n'))
}

/** `ready`: answers queries. `starting`: alive, recovering or shutting down. `silent`: nobody listens. */
export type Probe = 'ready' | 'starting' | 'silent'

/**
 * Runs a real query with our own password.
 * @throws EmbeddedPostgresError if it refuses the password or serves another cluster.
 */
export async function probe(url: string, clusterDir: string): Promise<Probe> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined) // also reported by the awaited call
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const folder = rows[0]?.folder ?? ''
    if ((await realpath(folder)) !== (await realpath(clusterDir))) return 'silent'
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '28P01' || code === '28000') {
      throw new EmbeddedPostgresError(
        `The PostgreSQL of ${clusterDir} refuses the password kept beside it in embeddedPostgres.json: restore that file.`,
        { cause: error },
      )
    }
    return code === '57P03' ? 'starting' : 'silent'
  } finally {
    await client.end().catch(() => undefined) // already closed when the query failed
  }
}
