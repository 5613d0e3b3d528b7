import type { Translator } from '@tandem/i18n/translator'

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Bytes in the largest unit with a non-zero integer part. */
export function bytesText(bytes: number): string {
  let value = bytes
  let at = 0
  while (value >= STEP && at < sizes.length - 1) {
    value /= STEP
    at += 1
  }
  const whole = value >= 100 || Number.isInteger(value)
  return `${whole ? Math.round(value) : value.toFixed(1)} ${sizes[at] ?? ''}`
}

export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`
export const msText = (ms: number): string =>
  ms >= 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms >= 10 ? Math.round(ms) : ms.toFixed(1)} ms`

/** Seconds in their two largest units. */
export function secondsText({ t }: Pick<Translator, 't'>, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return t('schedule.second', { n: String(whole) })
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return t('schedule.minutes', { m: String(minutes), s: String(whole % 60) })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('schedule.hours', { h: String(hours), m: String(minutes % 60) })
  return t('schedule.days', { d: Math.floor(hours / 24), h: String(hours % 24) })
}
