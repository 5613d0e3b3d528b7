import type { BankOp } from './bankWorker.ts'

/** What each company must have, in micros, by what was posted: the ledger again, as simple as it can be. */
export function bankModel() {
  const balances = new Map<string, { available: bigint; held: bigint }>()
  const add = (companyId: string, available: bigint, held: bigint): void => {
    const one = balances.get(companyId) ?? { available: 0n, held: 0n }
    balances.set(companyId, { available: one.available + available, held: one.held + held })
  }
  return {
    balances,
    post(op: BankOp): void {
      for (const { companyId, amountMicros: price } of op.hops) {
        switch (op.kind) {
          case 'recharge':
            add(companyId, price, 0n)
            break
          case 'refund':
            add(companyId, -price, 0n)
            break
          case 'reserve':
            add(companyId, -price, price)
            break
          case 'settle':
            add(companyId, op.pays ? 0n : price, -price)
            break
          case 'correct':
            if (op.paid !== op.pays) add(companyId, op.pays ? -price : price, 0n)
        }
      }
    },
  }
}
