import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

import type { Ids } from '../ports/ids.ts'
import { looksLikeApiKey, newApiKey, storedOf } from '../services/apiKeys/apiKeySecret.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { seedSandboxKey } from '../store/sandbox/sandboxKey.ts'

/** An API key of the sandbox, for running.json. */
export interface SandboxKey {
  company: string
  key: string
}

const kept = z.object({ key: z.string().refine(looksLikeApiKey) })

/**
 * The sandbox's API key. It is stored (mode 0600) before it is created, so that it is known even after a kill in
 * between. The database only has its hash.
 */
export async function sandboxKeys(
  dataDir: string,
  { database, ids }: { database: Database; ids: Ids },
  now: Date,
): Promise<SandboxKey[]> {
  const path = join(dataDir, 'secrets', 'apiKeys.json')
  const key = (await readKey(path)) ?? (await keepKey(dataDir, path))
  const company = await seedSandboxKey(database, () => ids.next().toString(), storedOf(key), now)
  return company === undefined ? [] : [{ company, key }]
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return kept.parse(JSON.parse(await readFile(path, 'utf8'))).key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function keepKey(dataDir: string, path: string): Promise<string> {
  const { key } = newApiKey()
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  await writeFile(path, JSON.stringify({ key }), { mode: 0o600 })
  return key
}
