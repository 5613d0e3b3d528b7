import { describeFinding, verifyAudit } from '../packages/server/store/audit/verifyAudit.ts'
import { checkDatabase } from './checkDatabase.ts'

const MOST_LINES = 1_000

/** `npm run audit-check`: verifies that the audit log is as it was written. */
await checkDatabase('audit-check', async ({ connect, digests }) => {
  const started = performance.now()
  const { links, companies, findings } = await verifyAudit(await connect(), digests.heads)
  for (const fault of digests.faults) console.log(fault)
  for (const finding of findings.slice(0, MOST_LINES)) console.log(describeFinding(finding))
  if (findings.length > MOST_LINES) console.log(`and ${findings.length - MOST_LINES} more`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const off = findings.length + digests.faults.length
  console.log(
    `${links} lines of ${companies} companies in ${seconds} s, ${digests.heads.length} signed heads` +
      `${digests.lastAt === null ? '' : ` (last ${digests.lastAt})`}: ${off === 0 ? 'all as written' : `${off} findings`}`,
  )
  return { isRight: off === 0 }
})
