import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Ctx } from '../ctx.ts'
import type { Work } from '../entity/work.ts'
import { beginOf, type Draft } from './draftOf.ts'
import { startOf } from './rateLines.ts'
import { type RateSheet, readRateSheet } from './readRateSheet.ts'
import { setBegin } from '../../store/rates/versions.ts'

/**
 * The first time to come at which a line of a sheet begins; null: no column says so, or nothing is to come. A version begins
 * as a whole: a draft without a time of its own takes this one, and lines that begin later are not of it.
 */
export async function firstStart(
  sheets: SheetReader,
  sheet: RateSheet,
  { timeZone, locale, now }: Pick<Ctx, 'timeZone' | 'locale'> & { now: Date },
): Promise<Date | null> {
  if (sheet.mapping && !sheet.mapping.includes('effectiveAt')) return null
  let first: number | null = null
  for await (const { columns, rows } of readRateSheet(sheets, sheet, { timeZone, locale })) {
    const index = columns.indexOf('effectiveAt')
    if (index < 0) return null
    for (const { cells } of rows) {
      const at = startOf(cells[index] ?? '', timeZone)
      if (at !== null && at > now.getTime() && (first === null || at < first)) first = at
    }
  }
  return first === null ? null : new Date(first)
}

/** When a draft begins that has this sheet: as it says, else as the sheet does, which is written down. */
export async function beginWith(
  { ctx, transaction, audit }: Work,
  draft: Draft,
  startsAt: Date | null,
): Promise<Date> {
  const own = beginOf(draft, ctx.now)
  if (own > ctx.now || startsAt === null || startsAt <= ctx.now) return own
  await setBegin(transaction, draft.versionId, startsAt)
  await audit({
    action: 'rateVersion.edit',
    entity: 'rateVersion',
    recordId: draft.versionId,
    companyId: draft.companyId,
    changes: { startsAt: { from: draft.record['startsAt'] ?? null, to: startsAt.toISOString() } },
  })
  return startsAt
}
