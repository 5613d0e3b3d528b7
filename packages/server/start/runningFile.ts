import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Account } from './accounts.ts'

/** What scripts may know of a server that runs (docs: running contract). */
export interface RunningFile {
  url: string
  /** Where /healthz, /readyz and /metrics are; in production an address of their own. */
  operationsUrl: string
  product: string
  smppPort: number | null
  sipPort: number | null
  /** For checks from outside: as the owner of the tables in the sandbox, in production as `tandem_system`. */
  databaseUrl: string
  accounts: readonly Account[]
  smppAccounts: readonly { systemId: string; password: string }[]
  /** In the sandbox: a key to call the API with. */
  apiKeys: readonly { company: string; key: string }[]
  simulators: Readonly<Record<string, unknown>>
  pid: number
}

const pathIn = (dataDir: string): string => join(dataDir, 'running.json')

/** Writes running.json for its owner's eyes only; a reader never sees half of it. */
export async function writeRunningFile(dataDir: string, running: RunningFile): Promise<void> {
  const path = pathIn(dataDir)
  const draft = `${path}.${running.pid}`
  await writeFile(draft, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, path)
}

/** Takes it away at a clean stop. */
export const removeRunningFile = (dataDir: string): Promise<void> =>
  rm(pathIn(dataDir), { force: true })
