import { randomBytes } from 'node:crypto'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'
import type { NativeBinaries } from './nativeBinaries.ts'
import type { SystemUser } from './systemUser.ts'
import { canReach, ownerOf } from './systemUser.ts'

/** Where the cluster and its programs are, and who runs them (null: ourselves). */
export type Placement = { clusterDir: string; nativeDir: string; user: SystemUser | null }

/** Root of the clusters that cannot be inside the data directory. */
export const SYSTEM_FOLDER = '/var/lib/tandem'

/**
 * Decides where the cluster lives and prepares access to it.
 *
 * Normally that is `<dataDir>/postgres`. But PostgreSQL will not run as root, and the account it
 * runs under instead cannot pass through a home of mode 0700 (`/root` on most hosts), neither to
 * the cluster nor to the programs in node_modules. Then both are kept in
 * `/var/lib/tandem/<random id>/` and `<dataDir>/postgres` is a symbolic link to the cluster there.
 * A fresh clone has no link and so gets its own cluster; deleting the link leaves the cluster
 * untouched.
 */
export async function placeCluster(
  dataDir: string,
  user: SystemUser | null,
  binaries: NativeBinaries,
): Promise<Placement> {
  const inPlace = join(dataDir, 'postgres')
  const found = await look(inPlace)
  if (user === null) {
    const clusterDir = found.kind === 'link' ? found.target : inPlace
    await refuseForeignOwner(clusterDir)
    return { clusterDir, nativeDir: binaries.folder, user }
  }

  if (found.kind === 'link') {
    const clusterDir = found.target
    const runner = await existingOwner(clusterDir, user)
    return {
      clusterDir,
      nativeDir: await reachableBinaries(binaries, dirname(clusterDir), runner),
      user: runner,
    }
  }
  const runner = found.kind === 'folder' ? await existingOwner(inPlace, user) : user
  const reachable = (await canReach(runner, dataDir)) && (await canReach(runner, binaries.folder))
  if (reachable) return { clusterDir: inPlace, nativeDir: binaries.folder, user: runner }

  const home = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'))
  await makeReachable(SYSTEM_FOLDER)
  await makeReachable(home)
  const clusterDir = join(home, 'postgres')
  const nativeDir = await reachableBinaries(binaries, home, runner)
  if (found.kind === 'folder') await moveCluster(inPlace, clusterDir)
  await symlink(clusterDir, inPlace)
  return { clusterDir, nativeDir, user: runner }
}

type Found = { kind: 'nothing' } | { kind: 'folder' } | { kind: 'link'; target: string }

async function look(path: string): Promise<Found> {
  const entry = await lstat(path).catch(absent)
  if (!entry) return { kind: 'nothing' }
  if (!entry.isSymbolicLink()) return { kind: 'folder' }
  return { kind: 'link', target: resolve(dirname(path), await readlink(path)) }
}

/** The account that owns the cluster if it exists, otherwise the given one. */
async function existingOwner(clusterDir: string, user: SystemUser): Promise<SystemUser> {
  if (!(await lstat(clusterDir).catch(absent))) return user
  const owner = await ownerOf(clusterDir)
  return owner.uid === 0 ? user : owner
}

async function refuseForeignOwner(clusterDir: string): Promise<void> {
  const entry = await lstat(clusterDir).catch(absent)
  if (!entry || entry.uid === process.getuid?.()) return
  const owner = await ownerOf(clusterDir)
  throw new EmbeddedPostgresError(
    `The database in ${clusterDir} belongs to ${owner.name}: start as root again, or set TANDEM_DATA_DIR to a folder of your own.`,
  )
}

async function moveCluster(from: string, to: string): Promise<void> {
  await rename(from, to).catch((cause: NodeJS.ErrnoException) => {
    throw new EmbeddedPostgresError(
      `The account that runs PostgreSQL cannot reach ${from}, and it could not be moved to ${to} (${cause.code}): move it by hand and make ${from} a symbolic link to it.`,
      { cause },
    )
  })
}

/**
 * The programs where the user can reach them: where npm installed them, or a copy of that version in
 * `home`.
 */
async function reachableBinaries(
  binaries: NativeBinaries,
  home: string,
  user: SystemUser,
): Promise<string> {
  if (await canReach(user, binaries.folder)) return binaries.folder
  const copy = join(home, 'native')
  const stamp = join(home, 'native.version')
  if ((await readFile(stamp, 'utf8').catch(absent)) === binaries.version) return copy
  const unfinished = `${copy}.new`
  await rm(unfinished, { recursive: true, force: true })
  await rm(copy, { recursive: true, force: true })
  await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, copy)
  await writeFile(stamp, binaries.version)
  return copy
}

async function makeReachable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755) // whatever the umask is
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
