import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'

import { readDigests } from '../packages/server/drivers/localFiles/localDigestBook.ts'

const running = z.object({ databaseUrl: z.string() })

/** What a check of the database is made with. */
export interface Checked {
  /** Another connection of its own; all are closed at the end. */
  connect: () => Promise<pg.Client>
  /** What the server signed outside the database. */
  digests: Awaited<ReturnType<typeof readDigests>>
}

/**
 * Runs a check that stands beside the server: against the database of DATABASE_URL, or the embedded one of a running server, and
 * the digests of TANDEM_DATA_DIR. TANDEM_AUDIT_PUBLIC_KEY names a copy of the public key kept elsewhere. Exit code 1 if `run`
 * finds anything wrong, 2 if there is nothing to check.
 */
export async function checkDatabase(
  name: string,
  run: (checked: Checked) => Promise<{ isRight: boolean }>,
): Promise<void> {
  const clients: pg.Client[] = []
  try {
    const dataDir = process.env['TANDEM_DATA_DIR'] ?? './data'
    const url =
      process.env['TANDEM_SYSTEM_DATABASE_URL'] ??
      process.env['DATABASE_URL'] ??
      (await embeddedUrl(dataDir))
    const connect = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: url, application_name: `tandem ${name}` })
      client.on('error', () => undefined) // the query in flight reports it
      clients.push(client)
      await client.connect()
      return client
    }
    const digests = await readDigests(dataDir, process.env['TANDEM_AUDIT_PUBLIC_KEY'])
    const { isRight } = await run({ connect, digests })
    process.exitCode = isRight ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const file = join(dataDir, 'running.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `Nothing to check: DATABASE_URL is not set and there is no ${file}. Start the server first.`,
    )
  })
  return running.parse(JSON.parse(text)).databaseUrl
}
