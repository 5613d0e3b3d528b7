import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const account = z.object({ username: z.string(), password: z.string(), role: z.string() })
export type Account = z.output<typeof account>

/** A password for a first start: letters and digits, 96 bits. */
export const newPassword = (): string => `t1${randomBytes(12).toString('hex')}`

const pathIn = (dataDir: string): string => join(dataDir, 'secrets', 'accounts.json')

/** The sandbox accounts created at the first start; [] if there are none. */
export async function readAccounts(dataDir: string): Promise<Account[]> {
  try {
    return z.array(account).parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Stores them (mode 0600), so that a restarted sandbox can still show how to sign in. */
export async function keepAccounts(dataDir: string, accounts: readonly Account[]): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  await writeFile(pathIn(dataDir), JSON.stringify(accounts), { mode: 0o600 })
}
