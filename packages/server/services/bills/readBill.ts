import { microsToDecimal, nanosToDecimal } from '@tandem/core'
import type { Bill, BillLine } from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import {
  dueBills,
  findBill,
  linesOfBill,
  type StoredBillLine,
} from '../../store/ledger/readBills.ts'
import { namesOf } from '../../store/rollup/namesOf.ts'
import type { Ctx } from '../ctx.ts'
import { productTitle } from '../ledger/statement.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** GET /ledger/bill/queryById. @throws Refused record.notFound */
export const readBill = (ctx: Ctx, ports: Pick<Ports, 'database'>, id: string): Promise<Bill> =>
  withScope(ports.database, ctx.scope, async (transaction) => {
    const bill = await findBill(transaction, id)
    if (!bill) throw new Refused('record.notFound')
    const { companyId, companyName, from, to, createTime, exact, amount, notes, ...rest } = bill
    const sight = await moneySight(ctx, transaction)
    const given = notes.reduce((sum, note) => sum - BigInt(note.amount), 0n)
    const isSeller = bill.sellerId === ctx.actor.companyId && ctx.can('bill:credit')
    const { sellerId: _sellerId, ...told } = rest
    return {
      ...told,
      company: { id: companyId, name: companyName },
      from: from?.toISOString() ?? null,
      to: to?.toISOString() ?? null,
      createTime: createTime.toISOString(),
      money: sight.of(companyId)
        ? {
            amount: microsToDecimal(BigInt(amount)),
            exact: microsToDecimal(BigInt(exact)),
            due: microsToDecimal((await dueBills(transaction, [id])).get(id) ?? 0n),
            credited: microsToDecimal(given),
            lines: await named(ctx, transaction, await linesOfBill(transaction, id)),
            notes: notes.map((note) => ({ ...note, amount: microsToDecimal(BigInt(note.amount)) })),
          }
        : null,
      abilities: {
        ...(isSeller &&
          bill.kind === 'bill' && {
            credit: given < BigInt(amount) ? true : 'bill.creditedWhole',
          }),
      },
    }
  })

async function named(
  ctx: Ctx,
  transaction: Parameters<typeof namesOf>[0],
  lines: readonly StoredBillLine[],
): Promise<BillLine[]> {
  const codes = [...new Set(lines.map(({ country }) => country).filter(Boolean))]
  const countries = await namesOf(transaction, 'country', codes, ctx.locale)
  return lines.map(({ country, priceNanos, amount, product, ...line }) => ({
    ...line,
    product,
    product_dictText: productTitle(ctx.locale, product),
    country: country || null,
    country_dictText: countries.get(country) ?? (country || null),
    price: priceNanos === null ? null : nanosToDecimal(BigInt(priceNanos)),
    amount: microsToDecimal(BigInt(amount)),
  }))
}
