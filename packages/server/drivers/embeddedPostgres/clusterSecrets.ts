import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const secrets = z.object({
  /** Loopback port; stored so that the next start finds a postmaster that outlived us. */
  port: z.number().int().min(0).max(65535),
  ownerPassword: z.string().min(16),
  appPassword: z.string().min(16),
  systemPassword: z.string().min(16),
  /** Set once initdb has finished: from then on, a missing cluster is a loss, not a first start. */
  initialised: z.boolean(),
})

const written = secrets.partial({ systemPassword: true })

/** How to connect to the cluster: `<dataDir>/embeddedPostgres.json`, mode 0600. */
export type ClusterSecrets = z.infer<typeof secrets>

/** Name of the superuser and owner of every table. */
export const OWNER_ROLE = 'tandem'
/** Name of the database. */
export const DATABASE = 'tandem'

export const secretsFile = (dataDir: string) => join(dataDir, 'embeddedPostgres.json')

/** The stored secrets, or new ones (not yet written) at the first start. */
export async function readSecrets(dataDir: string): Promise<ClusterSecrets> {
  const text = await readFile(secretsFile(dataDir), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  const password = () => randomBytes(24).toString('base64url')
  if (text !== null) {
    const kept = written.parse(JSON.parse(text))
    // A cluster from before there were two logins gets the second one now.
    const complete = { ...kept, systemPassword: kept.systemPassword ?? password() }
    if (kept.systemPassword === undefined) await writeSecrets(dataDir, complete)
    return complete
  }
  return {
    port: 0,
    ownerPassword: password(),
    appPassword: password(),
    systemPassword: password(),
    initialised: false,
  }
}

/** Replaces the file atomically; flushed to disk before it returns. */
export async function writeSecrets(dataDir: string, value: ClusterSecrets): Promise<void> {
  const path = secretsFile(dataDir)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/** The connection URL of a role; `url(secrets, role, database)`. */
export function connectionUrl(
  port: number,
  role: string,
  password: string,
  database: string,
): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
