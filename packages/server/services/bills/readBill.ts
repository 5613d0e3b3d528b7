import { type BillParty, moneyText, nanosToDecimal, sumByProduct } from '@tandem/core'
import type { Bill, BillLine, BillPartyAnswer } from '@tandem/model'
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
    const { seller, buyer, ...more } = rest
    const sight = await moneySight(ctx, transaction)
    const given = notes.reduce((sum, note) => sum - BigInt(note.amount), 0n)
    const isSeller = bill.sellerId === ctx.actor.companyId && ctx.can('bill:credit')
    const { sellerId: _sellerId, ...told } = more
    const lines = sight.of(companyId) ? await linesOfBill(transaction, id) : []
    const text = (micros: bigint) => moneyText(micros, told.currency)
    return {
      ...told,
      company: { id: companyId, name: companyName },
      seller: partyOf(seller),
      buyer: partyOf(buyer),
      from: from?.toISOString() ?? null,
      to: to?.toISOString() ?? null,
      createTime: createTime.toISOString(),
      money: sight.of(companyId)
        ? {
            amount: text(BigInt(amount)),
            exact: text(BigInt(exact)),
            due: text((await dueBills(transaction, [id])).get(id) ?? 0n),
            credited: text(given),
            products: sumByProduct(
              lines.map((line) => ({ ...line, amount: BigInt(line.amount) })),
            ).map((sum) => ({
              ...sum,
              product_dictText: productTitle(ctx.locale, sum.product),
              amount: text(sum.amount),
            })),
            lines: await named(ctx, transaction, lines, text),
            notes: notes.map((note) => ({ ...note, amount: text(BigInt(note.amount)) })),
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

const partyOf = ({ name, ...said }: BillParty): BillPartyAnswer => ({
  name,
  legalName: said.legalName ?? null,
  address: said.address ?? null,
  taxId: said.taxId ?? null,
  bankDetails: said.bankDetails ?? null,
})

async function named(
  ctx: Ctx,
  transaction: Parameters<typeof namesOf>[0],
  lines: readonly StoredBillLine[],
  text: (micros: bigint) => string,
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
    amount: text(BigInt(amount)),
  }))
}
