import type { Translator } from '@tandem/i18n/translator'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long something took, in the unit that people would say it in. @param ms milliseconds; null: nothing did */
export function durationText({ t }: Pick<Translator, 't'>, ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  if (ms < SECOND) return t('analysis.duration.ms', { n: ms })
  if (ms < MINUTE) return t('analysis.duration.s', { n: (ms / SECOND).toFixed(1) })
  if (ms < HOUR) return t('analysis.duration.min', { n: (ms / MINUTE).toFixed(1) })
  return t('analysis.duration.h', { n: (ms / HOUR).toFixed(1) })
}
