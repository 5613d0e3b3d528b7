import type { Translator } from '@tandem/i18n/translator'

/** A duration in its two largest units. */
export function durationText({ t }: Pick<Translator, 't'>, ms: number): string {
  if (ms < 1_000) return t('schedule.ms', { n: String(Math.max(0, Math.round(ms))) })
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return t('schedule.second', { n: String(seconds) })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) {
    return t('schedule.minutes', { m: String(minutes), s: String(seconds % 60) })
  }
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('schedule.hours', { h: String(hours), m: String(minutes % 60) })
  return t('schedule.days', { d: Math.floor(hours / 24), h: String(hours % 24) })
}
