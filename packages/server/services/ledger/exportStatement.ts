import { harmless } from '@tandem/core'
import { type MessageKey, translate } from '@tandem/i18n'
import { type StatementInput, statementInput } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell, momentCell } from '../sheets/cells.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { Refused } from '../Refused.ts'
import {
  type ExportPorts,
  type ExportSource,
  type Filters,
  timeHeading,
} from '../sheets/exportSource.ts'
import { readStatement } from './statement.ts'
import { negative } from './statementPdf.ts'
import { type ToldApart, toldApart } from './statementBatches.ts'

const name = 'statement'

/** A sum above or below the lines. */
interface SumRow {
  isSum: true
  label: MessageKey
  amount?: string
  balance?: string
}
const isSum = (row: ToldApart | SumRow): row is SumRow => 'isSum' in row

/** A sum has its name where lines have their kind. */
function sumCell({ label, amount, balance }: SumRow, column: string, { locale }: Ctx): Cell {
  if (column === 'kind') return translate(locale, label)
  const text = column === 'amount' ? amount : column === 'balance' ? balance : undefined
  return text === undefined ? null : decimalCell(text)
}

const columns: Readonly<Record<string, (line: ToldApart, ctx: Ctx) => Cell>> = {
  day: ({ day }) => day,
  at: ({ at }, ctx) => at && momentCell(ctx, at),
  kind: ({ kind }, { locale }) => translate(locale, `statement.kind.${kind}`),
  product: ({ product_dictText }) => product_dictText,
  batch: ({ batch }, ctx) => batch && batchWords(ctx, batch),
  started: ({ batch }, ctx) => (batch?.startedAt ? momentCell(ctx, batch.startedAt) : null),
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
  batch: 'statement.batch',
  started: 'statement.started',
  reason: 'statement.reason',
  amount: 'statement.amount',
  balance: 'statement.balance',
  reference: 'statement.reference',
}

/** A statement as a sheet, line by line, its charges told apart by task, job of lookups or buyer. */
export const statementSource: ExportSource = {
  name,
  title: ({ locale }) => translate(locale, 'statement.title'),
  columns: (ctx) =>
    Object.entries(headings).map(([key, heading]) => ({
      key,
      heading:
        key === 'day' || key === 'at' || key === 'started'
          ? timeHeading(ctx, translate(ctx.locale, heading))
          : translate(ctx.locale, heading),
    })),
  accept(_ctx, { selections: _selections, ...filters }) {
    parsed(filters)
    return filters
  },
  count: async (ctx, ports, filters) => {
    return { total: (await linesOf(ctx, ports, filters)).length, totalIsEstimate: false }
  },
  async *pages(ctxNow, ports, filters, asked) {
    const ctx = await ctxNow()
    yield (await linesOf(ctx, ports, filters)).map((line) =>
      asked.map((column) =>
        isSum(line) ? sumCell(line, column, ctx) : (columns[column]?.(line, ctx) ?? null),
      ),
    )
  },
}

async function linesOf(
  ctx: Ctx,
  ports: ExportPorts,
  filters: Filters,
): Promise<(ToldApart | SumRow)[]> {
  const input = parsed(filters)
  const { money } = await readStatement(ctx, ports, input)
  if (!money) return []
  const { opening, moneyIn, moneyOut, closing } = money
  return [
    { isSum: true, label: 'statement.opening', balance: opening },
    ...(await toldApart(ctx, ports, input, money.lines)),
    { isSum: true, label: 'statement.moneyIn', amount: moneyIn },
    { isSum: true, label: 'statement.moneyOut', amount: negative(moneyOut) },
    { isSum: true, label: 'statement.closing', balance: closing },
  ]
}

/** What a batch is called; a name that people gave starts no formula. */
const batchWords = (
  { locale }: Ctx,
  { kind, name }: Pick<NonNullable<ToldApart['batch']>, 'kind' | 'name'>,
): string => harmless(name ?? translate(locale, `statement.batch.${kind}`))

/** @throws Refused request.invalid */
function parsed(filters: Filters): StatementInput {
  const input = statementInput.safeParse(filters)
  if (input.success) return input.data
  throw new Refused('request.invalid', { fields: fieldIssues(input.error).fields })
}
