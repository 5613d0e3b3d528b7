import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The account PostgreSQL runs under if this process is root. */
export type SystemUser = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. `postgres` is used if the host has it, otherwise `nobody`; no
 * account is ever created on the host. Null if this process is not root: PostgreSQL then runs as
 * the current user.
 */
export async function unprivilegedUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  const accounts = await readAccounts()
  return (
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody') ?? {
      name: 'nobody',
      uid: 65534,
      gid: 65534,
    }
  )
}

/** As root, an existing cluster is run by the account that owns it, e.g. after `npm start` was used without sudo. */
export async function ownerOf(folder: string): Promise<SystemUser> {
  const { uid, gid } = await stat(folder)
  const account = (await readAccounts()).find((candidate) => candidate.uid === uid)
  return account ?? { name: `uid ${uid}`, uid, gid }
}

async function readAccounts(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/**
 * Whether the user can reach the folder: search permission on every component from the root. Checks
 * mode bits, which is what a 0700 home denies.
 */
export async function canReach(user: SystemUser, folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path)
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return false
    if (path === dirname(path)) return true
  }
}
