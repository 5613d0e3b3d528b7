import { type Period, zoneOffset } from '@tandem/core'
import type { Transaction } from '../../store/database/withScope.ts'
import { readHours } from '../../store/rollup/readHours.ts'
import type { Figures, FiguresAsked } from '../../store/rollup/readRollup.ts'
import type { Ctx } from '../ctx.ts'
import { resellerOf } from './earned.ts'

/** Figures of each hour of the day, and what a seller earned in it. */
export async function hoursOf(
  ctx: Ctx,
  transaction: Transaction,
  asked: Omit<FiguresAsked, 'periods' | 'by'>,
  period: Period,
): Promise<{ figures: Figures; sums: Figures | undefined }[]> {
  const zone = zoneOffset(ctx.timeZone)
  const hours = await readHours(transaction, asked, period, zone)
  const resoldBy = resellerOf(ctx, asked)
  const earned =
    resoldBy === undefined
      ? undefined
      : await readHours(transaction, { ...asked, resoldBy }, period, zone)
  return hours.map((figures, hour) => ({ figures, sums: earned?.[hour] }))
}
