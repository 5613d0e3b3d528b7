import { locales } from '@tandem/i18n'

import type { Transaction } from '../../store/database/withScope.ts'
import {
  type PlacedOperator,
  countriesNamed,
  operatorsNamed,
} from '../../store/rates/placeNames.ts'

/** Countries and networks by what price lists call them. */
export interface Places {
  /** By ISO code and by name in capitals; `several` for a name that is not one country's. */
  countries: ReadonlyMap<string, string>
  /** By 'mcc-mnc'. */
  operators: ReadonlyMap<string, PlacedOperator>
  /** By country and name in small letters; not where several share it. */
  operatorsByName: ReadonlyMap<string, PlacedOperator>
}

/** All that there are, for reading a whole list. */
export async function readPlaces(db: Transaction): Promise<Places> {
  const countries = await countriesNamed(db)
  const operators = await operatorsNamed(db)
  const called = new Map<string, string>()
  const foreign = locales.map(
    (locale) => new Intl.DisplayNames([locale.replace('_', '-')], { type: 'region' }),
  )
  for (const { id, iso2, names } of countries) {
    const others = foreign.map((language) => nameIn(language, iso2))
    for (const name of new Set([...names, ...others].map((one) => one.toUpperCase()))) {
      const other = called.get(name)
      called.set(name, other === undefined || other === id ? id : 'several')
    }
  }
  for (const { id, iso2 } of countries) called.set(iso2, id)
  const byName = new Map<string, PlacedOperator | undefined>()
  for (const { id, countryId, name } of operators) {
    const key = `${countryId} ${name.toLowerCase()}`
    byName.set(key, byName.has(key) ? undefined : { id, countryId })
  }
  return {
    countries: called,
    operators: new Map(
      operators.map(({ id, countryId, mcc, mnc }) => [`${mcc}-${mnc}`, { id, countryId }]),
    ),
    operatorsByName: new Map(
      [...byName].flatMap(([key, operator]) => (operator ? [[key, operator] as const] : [])),
    ),
  }
}

/** A code that is nobody's, as in sample data, has no name in any language. */
function nameIn(language: Intl.DisplayNames, iso2: string): string {
  return /^[A-Z]{2}$/.test(iso2) ? (language.of(iso2) ?? iso2) : iso2
}

/** The network of these codes; of one digit, that a spreadsheet left of its MNC, where it can only be one. */
export function operatorAt(
  { operators }: Places,
  mcc: string,
  mnc: string | null,
): PlacedOperator | undefined {
  const code = mnc ?? ''
  if (code.length !== 1) return operators.get(`${mcc}-${code}`)
  const found = [`0${code}`, `00${code}`].flatMap((full) => operators.get(`${mcc}-${full}`) ?? [])
  return found.length === 1 ? found[0] : undefined
}
