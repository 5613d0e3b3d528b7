import type { Translator } from '@tandem/i18n/translator'
import type { RateChangeRow } from '@tandem/model'

/** Why a line is no rate; of a rate that is there twice, where it was first. */
export function faultText(
  { fault, found }: Pick<RateChangeRow, 'fault' | 'found'>,
  loose: Translator['loose'],
): string {
  if (fault === null) return ''
  const isTwice = fault === 'duplicate' || fault === 'overlap'
  return isTwice && found != null
    ? loose(`rateChange.first.${fault}`, { row: found })
    : loose(`rateChange.fault.${fault}`)
}
