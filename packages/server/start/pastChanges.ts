import {
  closeChange,
  insertChange,
  type MoneyChangeRow,
  openAccount,
  postAdjustment,
} from '../store/ledger/moneyChanges.ts'
import { sandboxChanges, type SandboxChange } from '../store/sandbox/changes.ts'
import { the } from '../store/sandbox/sandboxIds.ts'
import type { Past, PastStep } from './pastSteps.ts'

const HOUR_MS = 3_600_000

/** What staff changed in accounts by hand, posted as it is posted then, and what still waits for a second person. */
export function pastChanges({ on, sandbox, now, ids }: Past): PastStep[] {
  return sandboxChanges.map((change) => ({
    at: now.getTime() - change.hours * HOUR_MS,
    work: (at) => ask(change, at),
  }))

  async function ask(
    { company, by, kind, amount, reason }: SandboxChange,
    at: Date,
  ): Promise<void> {
    const id = ids.next().toString()
    const companyId = the(sandbox.company, company)
    const account = await openAccount(on, ids, companyId)
    if (!account) throw new Error(`${company} has no account`)
    const change: MoneyChangeRow = {
      id,
      companyId,
      sellerId: account.sellerId,
      kind,
      amount: String(BigInt(amount) * 1_000_000n),
      currency: account.currency,
      reason,
      status: 'waiting',
      askedBy: the(sandbox.user, by),
      billId: null,
    }
    await insertChange(on, { ...change, by, at })
    if (kind === 'credit') return
    const txId = await postAdjustment(on, ids, change)
    await closeChange(on, id, { status: 'posted', txId, judge: null, at })
  }
}
