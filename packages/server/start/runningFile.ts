import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Account } from './accounts.ts'

/** What scripts can learn about a running server (docs: running contract). */
export interface RunningFile {
  url: string
  /** URL of /healthz, /readyz and /metrics; separate in production. */
  operationsUrl: string
  product: string
  smppPort: number | null
  smppTlsPort: number | null
  sipPort: number | null
  /** For external checks: as the owner of the tables in the sandbox, in production as `tandem_system`. */
  databaseUrl: string
  accounts: readonly Account[]
  smppAccounts: readonly { systemId: string; password: string }[]
  /** In the sandbox: an API key. */
  apiKeys: readonly { company: string; key: string }[]
  simulators: Readonly<Record<string, unknown>>
  pid: number
}

const pathIn = (dataDir: string): string => join(dataDir, 'running.json')

/** Writes running.json, readable by its owner only; atomically. */
export async function writeRunningFile(dataDir: string, running: RunningFile): Promise<void> {
  const path = pathIn(dataDir)
  const draft = `${path}.${running.pid}`
  await writeFile(draft, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, path)
}

/** Removes it at a clean stop. */
export const removeRunningFile = (dataDir: string): Promise<void> =>
  rm(pathIn(dataDir), { force: true })
