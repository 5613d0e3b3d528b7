import { parseMicros } from '@tandem/core'
import type { AnswerOf, billCalls, ParsedOf } from '@tandem/model'

import { findBill } from '../../store/ledger/readBills.ts'
import type { Ctx } from '../ctx.ts'
import type { Work } from '../entity/work.ts'
import { askChange } from '../ledger/moneyChanges.ts'
import { notedAmount } from '../payments/paidAmounts.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { leftOfBill } from '../../store/ledger/bills.ts'

/**
 * POST /ledger/bill/credit: an adjustment like any other, which issues a credit note when it is posted.
 * @throws Refused record.notFound, bill.noCredit, bill.creditTooMuch,
 * recharge.tooManyDecimals, and as askChange
 */
export function creditBill(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof billCalls.credit>,
  requestKey?: string,
): Promise<AnswerOf<typeof billCalls.credit>> {
  const micros = parseMicros(input.amount) ?? 0n
  return askChange(ctx, ports, {
    asked: { action: 'bill.credit', asked: input, requestKey },
    kind: 'adjust',
    micros,
    reason: input.reason,
    of: async ({ transaction }) => {
      const bill = await findBill(transaction, input.id)
      if (bill?.sellerId !== ctx.actor.companyId) throw new Refused('record.notFound')
      if (bill.kind !== 'bill') throw new Refused('bill.noCredit')
      notedAmount(input.amount, bill.currency)
      return { companyId: bill.companyId, billId: bill.id }
    },
    check: (work) => demandLeft(work, input.id, micros),
  })
}

/** What is given back for a bill, or waits to be, is not more than it. */
async function demandLeft({ transaction }: Work, billId: string, micros: bigint): Promise<void> {
  const row = await leftOfBill(transaction, billId)
  if (micros > BigInt(row?.left ?? 0)) {
    throw new Refused('bill.creditTooMuch', {
      fields: { amount: { reason: 'bill.creditTooMuch' } },
    })
  }
}
