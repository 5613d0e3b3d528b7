import { checkLedger, describeFindings } from '../packages/server/store/ledger/checkLedger.ts'
import { checkDatabase } from './checkDatabase.ts'

/** `npm run ledger-check`: verifies the invariants of the ledger. */
await checkDatabase('ledger-check', async ({ connect, digests: { isKeyHere, ...signed } }) => {
  if (!isKeyHere) console.log('T2 skipped: the digests of the server are not in TANDEM_DATA_DIR.')
  const findings = await checkLedger(
    await connect(),
    isKeyHere ? signed : undefined,
    await connect(),
  )
  console.log(describeFindings(findings))
  return { isRight: findings.every(({ offCount }) => offCount === 0) }
})
