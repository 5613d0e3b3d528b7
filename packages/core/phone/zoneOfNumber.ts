import { buildPrefixTrie, longestPrefix, type PrefixTrie } from './prefixTrie.ts'
import { AREA_ZONES, COUNTRY_ZONES } from './zoneTable.ts'

interface Zones {
  byCountry: ReadonlyMap<string, string>
  /** Only of countries whose mobile numbers have area codes. */
  byArea: ReadonlyMap<string, PrefixTrie<string>>
}

let zones: Zones | undefined

/**
 * The time zone (IANA) in which the owner of a number probably is: that of its area code where mobile numbers have one, else
 * of most people of its country; undefined for a country nobody lives in, such as a satellite network.
 * @param digits E.164 without the plus
 * @param country ISO 3166-1 alpha-2, of the number
 */
export function zoneOfNumber(digits: string, country: string): string | undefined {
  const { byCountry, byArea } = (zones ??= readZones())
  const areas = byArea.get(country)
  return (areas && longestPrefix(areas, digits)) ?? byCountry.get(country)
}

/** Every zone that a number can be in. */
export function zonesOfNumbers(): Set<string> {
  const { byCountry, byArea } = (zones ??= readZones())
  return new Set([...byCountry.values(), ...[...byArea.values()].flatMap(({ values }) => values)])
}

function readZones(): Zones {
  const byCountry = new Map<string, string>()
  for (const [region, ...countries] of wordsOf(COUNTRY_ZONES)) {
    for (const one of countries) {
      const [country = '', place = ''] = one.split(':')
      byCountry.set(country, `${region}/${place}`)
    }
  }
  const areas = new Map<string, [string, string][]>()
  for (const [country = '', callingCode = '', zone = '', ...codes] of wordsOf(AREA_ZONES)) {
    const known = areas.get(country) ?? []
    areas.set(country, known)
    for (const code of codes) known.push([callingCode + code, zone])
  }
  const byArea = new Map([...areas].map(([country, rows]) => [country, buildPrefixTrie(rows)]))
  return { byCountry, byArea }
}

const wordsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
