import { countriesWithPlan, parseNumber } from '@tandem/core'
import { countryName } from '@tandem/i18n/countryName'
import { languageTag, type Locale } from '@tandem/i18n/translator'

/** A number as typed: with a selected country, or with + and its own country code. */
export interface TypedPhone {
  /** ISO 3166-1 alpha-2. */
  country: string
  text: string
}

/** The mobile number in E.164; null if it is invalid. */
export function e164Of({ country, text }: TypedPhone): string | null {
  const parsed = parseNumber(text, { defaultCountry: country, accept: 'mobile' })
  return 'e164' in parsed ? parsed.e164 : null
}

/** The country of a number with +, otherwise the selected one. */
export function countryOf({ country, text }: TypedPhone): string {
  if (!/^\s*(\+|00)/.test(text)) return country
  const parsed = parseNumber(text, { defaultCountry: null, accept: 'any' })
  return 'country' in parsed ? parsed.country : country
}

export interface CountryChoice {
  country: string
  callingCode: string
  name: string
}

/** Every country with numbers, by what the product calls it in the page's language. */
export function countryChoices(locale: Locale): CountryChoice[] {
  const { compare } = new Intl.Collator(languageTag(locale))
  return countriesWithPlan()
    .map((entry) => ({ ...entry, name: countryName(locale, entry.country) }))
    .toSorted((one, other) => compare(one.name, other.name))
}

/** The probable country of this browser. */
export function likelyCountry(locale: Locale, language = navigator.language): string {
  const { region, language: spoken } = new Intl.Locale(language)
  // A browser left in English reveals nothing about the location of a Chinese reader.
  if (locale === 'zh_CN' && spoken !== 'zh') return 'CN'
  const known = countriesWithPlan().some(({ country }) => country === region)
  if (region !== undefined && known) return region
  return locale === 'zh_CN' ? 'CN' : 'US'
}
