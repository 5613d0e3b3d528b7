import { formatZoned } from '@tandem/model'

import type { Ctx } from '../ctx.ts'

/** `Countries 2026-11-21.xlsx`: the content, and the day in the reader's zone. */
export const sheetFileName = (
  { now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>,
  title: string,
  ending: string,
): string => `${title} ${formatZoned(now.getTime(), timeZone).slice(0, 10)}.${ending}`
