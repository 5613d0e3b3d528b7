import { harmless, moneyText, parseMicros } from '@tandem/core'
import { type MessageKey, translate } from '@tandem/i18n'
import { type Bill, type BillLine, billInput } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell } from '../sheets/cells.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { Refused } from '../Refused.ts'
import type { ExportSource, Filters } from '../sheets/exportSource.ts'
import { readBill } from './readBill.ts'

const headings = {
  product: 'bill.product',
  country: 'bill.country',
  operator: 'bill.operator',
  messages: 'bill.messages',
  parts: 'bill.parts',
  price: 'bill.price',
  amount: 'bill.amount',
} as const satisfies Record<string, MessageKey>

type Row = Partial<Record<string, Cell>>

const lineRow = (line: BillLine): Row => ({
  product: line.product_dictText,
  country: line.country_dictText,
  operator: harmless(line.operator ?? ''),
  messages: line.messages,
  parts: line.parts,
  price: line.price && decimalCell(line.price),
  amount: decimalCell(line.amount),
})

/** The lines of a bill, below them its sums as on its first page, and whose bill it is. */
function rowsOf({ locale }: Ctx, bill: Bill): Row[] {
  const { money, currency, seller, buyer, number, dueOn } = bill
  if (!money) return []
  const t = (key: MessageKey, args: Record<string, string> = {}) => translate(locale, key, args)
  const sum = (product: string, amount: string): Row => ({ product, amount: decimalCell(amount) })
  const rounding = (parseMicros(money.amount) ?? 0n) - (parseMicros(money.exact) ?? 0n)
  const fact = (label: string, value: string | null): Row[] =>
    value === null ? [] : [{ product: label, country: harmless(value) }]
  return [
    ...money.lines.map(lineRow),
    ...money.products.map((product) => ({
      ...sum(t('bill.subtotal', { product: product.product_dictText }), product.amount),
      messages: product.messages,
      parts: product.parts,
    })),
    ...(rounding === 0n ? [] : [sum(t('bill.rounding'), moneyText(rounding, currency))]),
    sum(`${t('bill.total')} (${currency})`, money.amount),
    ...fact(t('bill.number'), number),
    ...fact(t('bill.dueOn'), dueOn),
    ...fact(t('bill.from'), seller.legalName ?? seller.name),
    ...fact(t('company.taxId.label'), seller.taxId),
    ...fact(t('bill.to'), buyer.legalName ?? buyer.name),
    ...fact(t('company.taxId.label'), buyer.taxId),
  ]
}

/** The lines of a bill as a sheet. */
export const billSource: ExportSource = {
  name: 'billLine',
  title: ({ locale }) => translate(locale, 'bill.line.title'),
  columns: (ctx: Ctx) =>
    Object.entries(headings).map(([key, heading]) => ({
      key,
      heading: translate(ctx.locale, heading),
    })),
  accept(_ctx, { selections: _selections, ...filters }) {
    idIn(filters)
    return filters
  },
  count: async (ctx, ports, filters) => {
    const bill = await readBill(ctx, ports, idIn(filters))
    return { total: rowsOf(ctx, bill).length, totalIsEstimate: false }
  },
  async *pages(ctxNow, ports, filters, asked) {
    const ctx = await ctxNow()
    const bill = await readBill(ctx, ports, idIn(filters))
    yield rowsOf(ctx, bill).map((row) => asked.map((key) => row[key] ?? null))
  },
}

/** @throws Refused request.invalid */
function idIn(filters: Filters): string {
  const input = billInput.safeParse(filters)
  if (input.success) return input.data.id
  throw new Refused('request.invalid', { fields: fieldIssues(input.error).fields })
}
