import { harmless } from '@tandem/core'
import { type MessageKey, translate } from '@tandem/i18n'
import { type StatementInput, statementInput, type StatementLine } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell, momentCell } from '../entity/cells.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { Refused } from '../Refused.ts'
import { type ExportSource, type Filters, timeHeading } from '../userJobs/exportSource.ts'
import { readStatement } from './statement.ts'

const name = 'statement'

const columns: Readonly<Record<string, (line: StatementLine, ctx: Ctx) => Cell>> = {
  day: ({ day }) => day,
  at: ({ at }, ctx) => at && momentCell(ctx, at),
  kind: ({ kind }, { locale }) => translate(locale, `statement.kind.${kind}`),
  product: ({ product_dictText }) => product_dictText,
  reason: ({ reason }) => harmless(reason ?? ''),
  amount: ({ amount }) => decimalCell(amount),
  balance: ({ balance }) => decimalCell(balance),
  reference: ({ reference }) => reference,
}
const headings: Readonly<Record<string, MessageKey>> = {
  day: 'statement.day',
  at: 'statement.at',
  kind: 'statement.kind',
  product: 'statement.product',
  reason: 'statement.reason',
  amount: 'statement.amount',
  balance: 'statement.balance',
  reference: 'statement.reference',
}

/** A statement as a sheet, line by line. */
export const statementSource: ExportSource = {
  name,
  title: ({ locale }) => translate(locale, 'statement.title'),
  columns: (ctx) =>
    Object.entries(headings).map(([key, heading]) => ({
      key,
      heading:
        key === 'day' || key === 'at'
          ? timeHeading(ctx, translate(ctx.locale, heading))
          : translate(ctx.locale, heading),
    })),
  accept(_ctx, { selections: _selections, ...filters }) {
    parsed(filters)
    return filters
  },
  count: async (ctx, ports, filters) => {
    const { money } = await readStatement(ctx, ports, parsed(filters))
    return { total: money?.lines.length ?? 0, totalIsEstimate: false }
  },
  async *pages(ctxNow, ports, filters, asked) {
    const ctx = await ctxNow()
    const { money } = await readStatement(ctx, ports, parsed(filters))
    yield (money?.lines ?? []).map((line) =>
      asked.map((column) => columns[column]?.(line, ctx) ?? null),
    )
  },
}

/** @throws Refused request.invalid */
function parsed(filters: Filters): StatementInput {
  const input = statementInput.safeParse(filters)
  if (input.success) return input.data
  throw new Refused('request.invalid', { fields: fieldIssues(input.error).fields })
}
