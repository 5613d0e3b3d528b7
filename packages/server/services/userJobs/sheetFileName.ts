import { formatZoned } from '@tandem/model'

import type { Ctx } from '../ctx.ts'

/** `Countries 2026-11-21.xlsx`: what is in it, and the day as the reader's clocks have it. */
export const sheetFileName = (
  { now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>,
  title: string,
  ending: string,
): string => `${title} ${formatZoned(now.getTime(), timeZone).slice(0, 10)}.${ending}`
