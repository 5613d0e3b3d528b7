import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWNER_ROLE } from './clusterSecrets.ts'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'
import type { Placement } from './placeCluster.ts'

/**
 * Creates the cluster: data checksums, UTF-8 with the built-in C.UTF-8 collation (neither ICU nor
 * the host's locales, so that no index depends on a library that updates replace), and SCRAM
 * passwords for everyone. It is built next to its final place and renamed, so that a start killed
 * halfway leaves nothing that looks like a cluster.
 */
export async function initCluster(placement: Placement, password: string): Promise<void> {
  const { clusterDir, nativeDir, user } = placement
  const unfinished = `${clusterDir}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  // initdb reads the password from a file as the other account, hence the detour.
  const scratch = await mkdtemp(join(tmpdir(), 'tandem-initdb-'))
  const passwordFile = join(scratch, 'password')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user) {
      for (const path of [unfinished, passwordFile]) await chown(path, user.uid, user.gid)
      await chmod(scratch, 0o711)
    }
    await runInitdb(placement, [
      `--pgdata=${unfinished}`,
      `--username=${OWNER_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      '-L',
      join(nativeDir, 'share', 'postgresql'),
    ])
    await rename(unfinished, clusterDir)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function runInitdb({ nativeDir, user }: Placement, args: string[]): Promise<void> {
  const child = spawn(join(nativeDir, 'bin', 'initdb'), args, {
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  let said = ''
  const listen = (chunk: Buffer) => (said += String(chunk))
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new EmbeddedPostgresError(
      `The database could not be created (initdb ended with ${code}): ${said.trim()}`,
    )
  }
}

/** None of the caller's PG* variables or locale reaches the database programs. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
