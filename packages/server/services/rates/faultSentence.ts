import type { RateLineFault } from '@tandem/core'
import { type Locale, translate } from '@tandem/i18n'
import type { Source } from './compareLines.ts'

/** Why a line is no rate, in words. */
export function faultSentence(
  locale: Locale,
  { fault, source }: { fault: RateLineFault; source: Pick<Source, 'found'> },
): string {
  const isTwice = fault === 'duplicate' || fault === 'overlap'
  return isTwice && source.found !== null
    ? translate(locale, `rateChange.first.${fault}`, { row: source.found })
    : translate(locale, `rateChange.fault.${fault}`)
}
