import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { readDigests } from '../packages/server/drivers/localFiles/localDigestBook.ts'
import { checkLedger, describeFindings } from '../packages/server/store/ledger/checkLedger.ts'

const running = z.object({ databaseUrl: z.string() })
const dataDir = process.env['TANDEM_DATA_DIR'] ?? './data'

/**
 * `npm run ledger-check`: verifies the invariants of the ledger in the database of DATABASE_URL, or
 * in the embedded one of a running server. Exit code 1 if anything is wrong, 2 if there is no
 * database to check.
 */
async function main(): Promise<number> {
  const url =
    process.env['TANDEM_SYSTEM_DATABASE_URL'] ??
    process.env['DATABASE_URL'] ??
    (await embeddedUrl())
  const client = await connected(url)
  const beside = await connected(url)
  try {
    const { isKeyHere, ...signed } = await readDigests(
      dataDir,
      process.env['TANDEM_AUDIT_PUBLIC_KEY'],
    )
    if (!isKeyHere) console.log('T2 skipped: the digests of the server are not in TANDEM_DATA_DIR.')
    const findings = await checkLedger(client, isKeyHere ? signed : undefined, beside)
    console.log(describeFindings(findings))
    return findings.some(({ offCount }) => offCount > 0) ? 1 : 0
  } finally {
    await client.end()
    await beside.end()
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'tandem ledger-check' })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  return client
}

async function embeddedUrl(): Promise<string> {
  const file = join(dataDir, 'running.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `Nothing to check: DATABASE_URL is not set and there is no ${file}. Start the server first.`,
    )
  })
  return running.parse(JSON.parse(text)).databaseUrl
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
