import { localeOf, type Locale } from '@tandem/i18n/translator'

/** The choice of language, in a plain key that other pages of the product read too (spec §1). */
const KEY = 'locale'

/** English when nothing is stored. */
export const readLocale = (): Locale => localeOf(localStorage.getItem(KEY))

export const writeLocale = (locale: Locale): void => localStorage.setItem(KEY, locale)
