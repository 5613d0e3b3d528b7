import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { readDigests } from '../packages/server/drivers/localFiles/localDigestBook.ts'
import { describeFinding, verifyAudit } from '../packages/server/store/audit/verifyAudit.ts'

const running = z.object({ databaseUrl: z.string() })
const MOST_LINES = 1_000
const dataDir = process.env['TANDEM_DATA_DIR'] ?? './data'

/**
 * `npm run audit-check`: verifies the audit log in the database of DATABASE_URL, or in the embedded one of a running
 * server, against the digests of TANDEM_DATA_DIR. TANDEM_AUDIT_PUBLIC_KEY names a copy of the public key kept
 * elsewhere. Exit code 1 if anything is wrong, 2 if there is nothing to check.
 */
async function main(): Promise<number> {
  const started = performance.now()
  const url =
    process.env['TANDEM_SYSTEM_DATABASE_URL'] ??
    process.env['DATABASE_URL'] ??
    (await embeddedUrl())
  const digests = await readDigests(dataDir, process.env['TANDEM_AUDIT_PUBLIC_KEY'])
  const client = new pg.Client({ connectionString: url, application_name: 'tandem audit-check' })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  try {
    const { links, companies, findings } = await verifyAudit(client, digests.heads)
    for (const fault of digests.faults) console.log(fault)
    for (const finding of findings.slice(0, MOST_LINES)) console.log(describeFinding(finding))
    if (findings.length > MOST_LINES) console.log(`and ${findings.length - MOST_LINES} more`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const off = findings.length + digests.faults.length
    console.log(
      `${links} lines of ${companies} companies in ${seconds} s, ${digests.heads.length} signed heads` +
        `${digests.lastAt === null ? '' : ` (last ${digests.lastAt})`}: ${off === 0 ? 'all as written' : `${off} findings`}`,
    )
    return off > 0 ? 1 : 0
  } finally {
    await client.end()
  }
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
