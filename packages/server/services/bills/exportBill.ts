import { harmless } from '@tandem/core'
import { type MessageKey, translate } from '@tandem/i18n'
import { type BillLine, billInput } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell } from '../entity/cells.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { Refused } from '../Refused.ts'
import type { ExportSource, Filters } from '../userJobs/exportSource.ts'
import { readBill } from './readBill.ts'

const columns: Readonly<Record<string, { heading: MessageKey; cell: (line: BillLine) => Cell }>> = {
  product: { heading: 'bill.product', cell: ({ product_dictText }) => product_dictText },
  country: { heading: 'bill.country', cell: ({ country_dictText }) => country_dictText },
  operator: { heading: 'bill.operator', cell: ({ operator }) => harmless(operator ?? '') },
  messages: { heading: 'bill.messages', cell: ({ messages }) => messages },
  parts: { heading: 'bill.parts', cell: ({ parts }) => parts },
  price: { heading: 'bill.price', cell: ({ price }) => price && decimalCell(price) },
  amount: { heading: 'bill.amount', cell: ({ amount }) => decimalCell(amount) },
}

/** The lines of a bill as a sheet. */
export const billSource: ExportSource = {
  name: 'billLine',
  title: ({ locale }) => translate(locale, 'bill.line.title'),
  columns: (ctx: Ctx) =>
    Object.entries(columns).map(([key, { heading }]) => ({
      key,
      heading: translate(ctx.locale, heading),
    })),
  accept(_ctx, { selections: _selections, ...filters }) {
    idIn(filters)
    return filters
  },
  count: async (ctx, ports, filters) => {
    const { money } = await readBill(ctx, ports, idIn(filters))
    return { total: money?.lines.length ?? 0, totalIsEstimate: false }
  },
  async *pages(ctxNow, ports, filters, asked) {
    const { money } = await readBill(await ctxNow(), ports, idIn(filters))
    yield (money?.lines ?? []).map((line) => asked.map((key) => columns[key]?.cell(line) ?? null))
  },
}

/** @throws Refused request.invalid */
function idIn(filters: Filters): string {
  const input = billInput.safeParse(filters)
  if (input.success) return input.data.id
  throw new Refused('request.invalid', { fields: fieldIssues(input.error).fields })
}
