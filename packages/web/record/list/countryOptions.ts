import { countryName } from '@tandem/i18n/countryName'
import { countriesWithPlan } from '@tandem/core'
import { languageTag, type Locale } from '@tandem/i18n/translator'
import type { LoadOptions, Option } from '../../kit/options.ts'

/** Options offered at first; typing narrows them. */
const MOST = 50

/** Countries to filter by, by name or ISO code, in the reader's language and order. */
export function countryOptions(locale: Locale): LoadOptions {
  const tag = languageTag(locale)
  const collator = new Intl.Collator(tag)
  const all = countriesWithPlan()
    .map(({ country }) => ({ iso2: country, name: countryName(locale, country) }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
  const option = ({ iso2, name }: { iso2: string; name: string }): Option => ({
    value: iso2,
    label: `${name} (${iso2})`,
  })
  return (query) => {
    if ('values' in query) {
      return Promise.resolve(all.filter(({ iso2 }) => query.values.includes(iso2)).map(option))
    }
    const search = query.search.trim().toLowerCase()
    const found = all.filter(
      ({ iso2, name }) =>
        name.toLowerCase().includes(search) || iso2.toLowerCase().startsWith(search),
    )
    return Promise.resolve(found.slice(0, MOST).map(option))
  }
}
