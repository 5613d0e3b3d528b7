import type { Locale } from '@tandem/i18n/translator'

/** Texts fully listed by a standard: ISO 4217 currencies and the zones of the tz database. */
export type Standard = 'currency' | 'timeZone'

export const isStandard = (format: string | undefined): format is Standard =>
  format === 'currency' || format === 'timeZone'

/**
 * Every value of the standard known to this browser, with its name, in the language of the reader.
 * @param chosen stays on the list even if the browser does not know it
 */
export function standardValues(
  standard: Standard,
  locale: Locale,
  chosen: string,
): { value: string; label: string }[] {
  const listed = Intl.supportedValuesOf(standard)
  const also = standard === 'timeZone' ? ['UTC', chosen] : [chosen]
  const known = new Set([...also.filter((value) => value !== ''), ...listed])
  const name = standard === 'timeZone' ? zoneName : currencyName(locale)
  return [...known].map((value) => ({ value, label: name(value) }))
}

const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

function currencyName(locale: Locale): (code: string) => string {
  const names = new Intl.DisplayNames(locale.replace('_', '-'), {
    type: 'currency',
    fallback: 'none',
  })
  return (code) => {
    const name = /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined
    return name === undefined ? code : `${code} · ${name}`
  }
}
