import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

import type { Ids } from '../ports/ids.ts'
import type { Secrets } from '../ports/secrets.ts'
import { hashPassword, isPasswordOf } from '../services/smppAccounts/password.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { seedSandboxSmppAccount } from '../store/sandbox/sandboxSmppAccount.ts'

/** An SMPP account of the sandbox, for running.json. */
const account = z.object({ systemId: z.string(), password: z.string() })
export type SandboxSmppAccount = z.output<typeof account>

const SYSTEM_ID = 'harbor'

/**
 * The sandbox's SMPP account. It is stored (mode 0600) before it is created, so that it is known even after a kill in
 * between; the database only has its hash. One whose password was changed is not told.
 */
export async function sandboxSmppAccounts(
  dataDir: string,
  { database, ids, secrets }: { database: Database; ids: Ids; secrets: Secrets },
): Promise<SandboxSmppAccount[]> {
  const path = join(dataDir, 'secrets', 'smppAccount.json')
  const known = (await readAccount(path)) ?? (await keepAccount(dataDir, path))
  const { systemId, password } = known
  const stored = await seedSandboxSmppAccount(database, {
    id: ids.next().toString(),
    systemId,
    passwordHash: hashPassword({ secrets }, password),
  })
  return isPasswordOf({ secrets }, stored, password) ? [known] : []
}

async function readAccount(path: string): Promise<SandboxSmppAccount | undefined> {
  try {
    return account.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function keepAccount(dataDir: string, path: string): Promise<SandboxSmppAccount> {
  // SMPP carries 8 octets: 48 bits.
  const made = { systemId: SYSTEM_ID, password: randomBytes(6).toString('base64url') }
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  await writeFile(path, JSON.stringify(made), { mode: 0o600 })
  return made
}
