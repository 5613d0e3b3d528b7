import { argumentNames, translate } from '@tandem/i18n'
import type { ScheduledRun } from '@tandem/model'

import type { RunRow } from '../../store/schedule/scheduleRow.ts'
import type { Ctx } from '../ctx.ts'

type Reader = Pick<Ctx, 'locale'>

/** The reader's name of a job; its key if this release does not know it. */
export const jobText = ({ locale }: Reader, key: string): string =>
  textOr(locale, `job.${key}.title`, key)
export const purposeText = ({ locale }: Reader, key: string): string =>
  textOr(locale, `job.${key}.purpose`, '')

function textOr(locale: Ctx['locale'], key: string, otherwise: string): string {
  const text = translate(locale, key)
  return text === key ? otherwise : text
}

/** A run in wire format, its result in the reader's language. */
export function runView({ locale }: Reader, key: string, run: RunRow): ScheduledRun {
  return {
    id: run.id,
    outcome: run.outcome,
    startTime: run.startTime.toISOString(),
    endTime: run.endTime?.toISOString() ?? null,
    message: messageOf(locale, key, run),
    byName: run.byName,
    node: run.node,
  }
}

function messageOf(locale: Ctx['locale'], key: string, run: RunRow): string | null {
  if (run.outcome === 'running') return null
  if (run.outcome === 'lost') return translate(locale, 'schedule.lostText')
  if (run.error !== null) return told(locale, run.error, run.errorArgs ?? {}) ?? run.error
  return run.figures === null
    ? told(locale, `job.${key}.done`, {})
    : told(locale, `job.${key}.done`, run.figures, 0)
}

/**
 * null for a text this release does not have, or one with arguments missing. `missing` replaces them: what a run of an
 * earlier release did not count, it did not do.
 */
function told(
  locale: Ctx['locale'],
  key: string,
  args: Readonly<Record<string, string | number>>,
  missing?: number,
): string | null {
  try {
    const needed = missing === undefined ? [] : argumentNames(locale, key)
    const filled = Object.fromEntries(needed.map((name) => [name, missing ?? 0]))
    const text = translate(locale, key, { ...filled, ...args })
    return text === key ? null : text
  } catch {
    return null
  }
}
