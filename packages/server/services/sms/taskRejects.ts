import { translatorOf } from '@tandem/i18n'
import type { SmsProduct } from '@tandem/model'
import { stringify } from 'csv-stringify/sync'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { getTask } from './taskLines.ts'
import { reasonText } from '../reasonText.ts'
import { rejectsAfter } from '../../store/sms/rejects.ts'

const PAGE = 5_000

/** The refused lines of a task as csv, formulas neutralised. @throws Refused sms.taskNotFound */
export async function rejectsOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  product: SmsProduct,
  taskId: string,
): Promise<AsyncGenerator<string>> {
  await withScope(ports.database, ctx.scope, (transaction) =>
    getTask(ctx, transaction, product, taskId),
  )
  return lines(ctx, ports, taskId)
}

async function* lines(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  taskId: string,
): AsyncGenerator<string> {
  const { t } = translatorOf(ctx.locale)
  // A byte order mark lets spreadsheets read Chinese as UTF-8.
  yield `\uFEFF${csv([[t('sms.reject.row'), t('sms.reject.number'), t('sms.reject.reason')]])}`
  let after = 0
  for (;;) {
    const from = after
    const rows = await withScope(ports.database, ctx.scope, (db) =>
      rejectsAfter(db, taskId, { row: from, most: PAGE }),
    )
    if (rows.length > 0) {
      yield csv(rows.map((row) => [row.row_no, row.mobile, reasonText(ctx.locale, row.reason)]))
    }
    after = rows.at(-1)?.row_no ?? 0
    if (rows.length < PAGE) return
  }
}

const csv = (rows: unknown[][]): string => stringify(rows, { escape_formulas: true })
