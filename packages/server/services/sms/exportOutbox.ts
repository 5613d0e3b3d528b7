import { harmless } from '@tandem/core'
import { translate } from '@tandem/i18n'
import {
  formatZoned,
  type OutboxRow,
  parseLocalTime,
  smsLists,
  type SmsProduct,
  zonedTime,
} from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell, momentCell } from '../entity/cells.ts'
import { hidesColumn } from '../entity/hiddenFields.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { Refused } from '../Refused.ts'
import { type ExportSource, type Filters, timeHeading } from '../userJobs/exportSource.ts'
import { listName } from '../userJobs/listName.ts'
import { countOutbox } from './countOutbox.ts'
import { type OutboxListInput, outboxListInput } from './outboxListInput.ts'
import { idAt, windowOf } from '../lists/listQuery.ts'
import { seesEarnings } from './outboxEarnings.ts'
import { pageSql } from './outboxPage.ts'
import { outboxQuery } from './outboxQuery.ts'
import { outboxQueryIn } from './outboxQueryIn.ts'
import { outboxRows } from './outboxRows.ts'

/** Under this name column rules hide columns of every product's outbox. */
const RULED = 'smsOutbox'
const ROWS_AT_ONCE = 1_000
/** Only data from the past week can be exported (spec §5): today and the six days before it. */
const DAYS_BEFORE_TODAY = 6

interface Column {
  key: string
  label: string
  cell(ctx: Ctx, row: OutboxRow): Cell
  time?: boolean
  extra?: boolean
  /** Who has it, if not everyone. */
  shown?: (ctx: Ctx) => boolean
}

const text = (value: string | null | undefined): Cell =>
  value === null || value === undefined ? null : harmless(value)
const when = (key: 'createTime' | 'submitTime' | 'doneTime'): Column => ({
  key,
  label: `sms.outbox.${key}`,
  time: true,
  cell: (ctx, row) => {
    const at = row[key]
    return at === null ? null : momentCell(ctx, at)
  },
})
const amounts = ({ actor }: Ctx): boolean => !actor.hideAmounts
const staff = ({ actor }: Ctx): boolean => actor.companyKind === 'platform'

const columns: readonly Column[] = [
  { key: 'id', label: 'kit.frame.id', extra: true, cell: (_ctx, row) => row.id },
  { key: 'mobile', label: 'sms.outbox.mobile', cell: (_ctx, row) => text(row.mobile) },
  {
    key: 'status',
    label: 'sms.outbox.status',
    cell: ({ locale }, row) => translate(locale, `message.status.${row.status}`),
  },
  { key: 'reasonText', label: 'sms.outbox.reason', cell: (_ctx, row) => text(row.reasonText) },
  { key: 'countryName', label: 'sms.outbox.country', cell: (_ctx, row) => text(row.countryName) },
  {
    key: 'operatorName',
    label: 'sms.outbox.operator',
    cell: (_ctx, row) => text(row.operatorName),
  },
  {
    key: 'gatewayName',
    label: 'sms.outbox.gateway',
    shown: staff,
    cell: (_ctx, row) => text(row.gatewayName),
  },
  {
    key: 'companyId',
    label: 'sms.outbox.company',
    shown: ({ actor }) => actor.companyKind !== 'customer',
    cell: (_ctx, row) => text(row.companyId_dictText),
  },
  { key: 'content', label: 'sms.outbox.text', cell: (_ctx, row) => text(row.content) },
  { key: 'taskName', label: 'sms.outbox.task', cell: (_ctx, row) => text(row.taskName) },
  { key: 'senderId', label: 'sms.outbox.sender', cell: (_ctx, row) => text(row.senderId) },
  { key: 'parts', label: 'sms.outbox.parts', cell: (_ctx, row) => row.parts },
  {
    key: 'price',
    label: 'sms.outbox.price',
    shown: amounts,
    cell: (ctx, { price }) => (amounts(ctx) && price !== undefined ? decimalCell(price) : null),
  },
  {
    key: 'currency',
    label: 'exports.currency',
    shown: amounts,
    cell: (ctx, row) => (amounts(ctx) ? row.currency : null),
  },
  ...(['cost', 'margin'] as const).map((key): Column => ({
    key,
    label: `sms.outbox.${key}`,
    extra: true,
    shown: seesEarnings,
    cell: (ctx, row) => {
      const amount = seesEarnings(ctx) ? row[key] : null
      return amount === null || amount === undefined ? null : decimalCell(amount)
    },
  })),
  {
    key: 'costCurrency',
    label: 'sms.outbox.costCurrency',
    extra: true,
    shown: seesEarnings,
    cell: (ctx, row) => (seesEarnings(ctx) ? text(row.costCurrency) : null),
  },
  when('createTime'),
  when('submitTime'),
  when('doneTime'),
]

const mayHave = (ctx: Ctx, { key, shown }: Column): boolean =>
  (shown?.(ctx) ?? true) && !hidesColumn(ctx, RULED, key)

/** The messages of one product as an export source; at most the past week. */
export function outboxSource(product: SmsProduct): ExportSource {
  const name = smsLists(product).outbox
  return {
    name,
    title: (ctx) => listName(ctx, name),
    columns: (ctx) =>
      columns
        .filter((column) => mayHave(ctx, column))
        .map(({ key, label, time, extra = false }) => {
          const heading = translate(ctx.locale, label)
          return { key, heading: time ? timeHeading(ctx, heading) : heading, extra }
        }),
    accept(ctx, filters) {
      const { pageNo: _pageNo, pageSize: _pageSize, cursor: _cursor, selections, ...kept } = filters
      const asked = selections ? { ...kept, id: selections } : kept
      const begin = weekBegin(ctx.now.getTime(), ctx.timeZone)
      demandWithin(ctx, asked['createTime_begin'], begin)
      const limited = {
        ...asked,
        createTime_begin: asked['createTime_begin'] ?? new Date(begin).toISOString(),
      }
      outboxQuery(ctx, product, parsed(limited))
      return limited
    },
    count: (ctx, ports, filters) =>
      withScope(ports.database, ctx.scope, async (transaction) => {
        const input = parsed(filters)
        const query = await outboxQueryIn(ctx, transaction, product, input)
        return countOutbox(ctx, transaction, product, input, query)
      }),
    async *pages(ctxNow, ports, filters, wanted) {
      const chosen = columns.filter(({ key }) => wanted.includes(key))
      chosen.sort((a, b) => wanted.indexOf(a.key) - wanted.indexOf(b.key))
      let last: string | null = null
      for (;;) {
        const ctx = await ctxNow()
        const input = { ...parsed(filters), pageSize: ROWS_AT_ONCE }
        const window = windowOf(last === null ? input : { ...input, cursor: `n${last}` })
        const rows = await withScope(ports.database, ctx.scope, async (transaction) => {
          const query = await outboxQueryIn(ctx, transaction, product, input)
          return outboxRows(ctx, transaction, pageSql(query, window), query.values)
        })
        rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) === window.descending ? 1 : -1))
        const page = rows.slice(0, ROWS_AT_ONCE)
        yield page.map((row) =>
          chosen.map((column) => (mayHave(ctx, column) ? column.cell(ctx, row) : null)),
        )
        last = page.at(-1)?.id ?? null
        if (rows.length <= ROWS_AT_ONCE || last === null) return
      }
    },
  }
}

/** Midnight six days ago, in the zone; ms. */
export function weekBegin(now: number, timeZone: string): number {
  const today = parseLocalTime(formatZoned(now, timeZone).slice(0, 10))
  if (!today) throw new RangeError(`Not a time zone: ${timeZone}`)
  const day = new Date(Date.UTC(today.year, today.month - 1, today.day - DAYS_BEFORE_TODAY))
  return zonedTime(
    {
      ...today,
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
    },
    timeZone,
  )
}

/** @throws Refused export.pastWeek if an earlier time is requested */
function demandWithin(ctx: Ctx, from: string | undefined, begin: number): void {
  if (from === undefined) return
  const asked = Number(idAt(ctx, 'createTime_begin', from, false) >> 12n)
  if (asked >= begin) return
  const args = { from: formatZoned(begin, ctx.timeZone), zone: ctx.timeZone }
  throw new Refused('export.pastWeek', { args })
}

/** The filters as parsed by the list. @throws Refused request.invalid */
function parsed(filters: Filters): OutboxListInput {
  const found = outboxListInput.safeParse(filters)
  if (found.success) return found.data
  throw new Refused('request.invalid', { fields: fieldIssues(found.error).fields })
}
