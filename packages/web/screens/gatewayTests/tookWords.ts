import type { Translator } from '@tandem/i18n/translator'

/** A duration as exactly as it matters. */
export function tookWords({ t }: Pick<Translator, 't'>, ms: number): string {
  if (ms < 1_000) return t('gatewayTest.milliseconds', { n: Math.round(ms) })
  if (ms < 120_000) return t('gatewayTest.seconds', { n: (ms / 1_000).toFixed(1) })
  return t('gatewayTest.minutes', { n: (ms / 60_000).toFixed(1) })
}
