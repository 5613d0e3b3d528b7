import { countryName } from '@tandem/i18n/countryName'
import { numberCountries } from '@tandem/core'
import { languageTag, type Locale } from '@tandem/i18n/translator'

/** Texts fully listed by a standard: ISO 4217 currencies, zones of the tz database, ISO 3166-1 codes of countries with numbers. */
export type Standard = 'currency' | 'timeZone' | 'country'

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
  if (standard === 'country') return countryValues(locale)
  const listed = Intl.supportedValuesOf(standard)
  const also = standard === 'timeZone' ? ['UTC', chosen] : [chosen]
  const known = new Set([...also.filter((value) => value !== ''), ...listed])
  const name = standard === 'timeZone' ? zoneName : currencyName(locale)
  return [...known].map((value) => ({ value, label: name(value) }))
}

/** Countries by their name, each with its code, which can be searched for too. */
function countryValues(locale: Locale): { value: string; label: string }[] {
  const tag = languageTag(locale)
  const { compare } = new Intl.Collator(tag)
  return numberCountries
    .map((value) => ({ value, label: `${countryName(locale, value)} · ${value}` }))
    .toSorted((one, other) => compare(one.label, other.label))
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
