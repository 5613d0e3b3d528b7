import { countriesWithPlan, parseNumber } from '@tandem/core'
import { languageTag, type Locale } from '@tandem/i18n/translator'

/** A number as it is typed: beside a country, or with + and the country code of its own. */
export interface TypedPhone {
  /** ISO 3166-1 alpha-2. */
  country: string
  text: string
}

/** The mobile number in E.164; null while it is none. */
export function e164Of({ country, text }: TypedPhone): string | null {
  const parsed = parseNumber(text, { defaultCountry: country, accept: 'mobile' })
  return 'e164' in parsed ? parsed.e164 : null
}

/** The country a number with + belongs to, else the chosen one. */
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

/** Every country with numbers, by its name in the language of the page. */
export function countryChoices(locale: Locale): CountryChoice[] {
  const tag = languageTag(locale)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return countriesWithPlan()
    .map((entry) => ({ ...entry, name: names.of(entry.country) ?? entry.country }))
    .toSorted((one, other) => compare(one.name, other.name))
}

/** The country this browser is probably in. */
export function likelyCountry(locale: Locale, language = navigator.language): string {
  const { region, language: spoken } = new Intl.Locale(language)
  // A browser left in English says nothing of where somebody is who reads Chinese.
  if (locale === 'zh_CN' && spoken !== 'zh') return 'CN'
  const known = countriesWithPlan().some(({ country }) => country === region)
  if (region !== undefined && known) return region
  return locale === 'zh_CN' ? 'CN' : 'US'
}
