import { rateHeadings, type RateLineFault, readRateLine } from '@tandem/core'
import { locales, translate } from '@tandem/i18n'
import { rateProducts } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { RateIds, RateTerms } from '../../store/rates/listedRates.ts'

/** Countries and networks by their codes. */
export interface Places {
  countries: ReadonlyMap<string, string>
  /** By 'mcc-mnc'. */
  operators: ReadonlyMap<string, { id: string; countryId: string }>
}

export async function readPlaces(db: Transaction): Promise<Places> {
  const countries = await sql<{ id: string; iso2: string }>`
    select id, iso2 from sys_country where deleted_at is null`.rows(db)
  const operators = await sql<{ id: string; countryId: string; mcc: string; mnc: string }>`
    select id, country_id as "countryId", mcc, mnc from sms_operator where deleted_at is null`.rows(
    db,
  )
  return {
    countries: new Map(countries.map(({ id, iso2 }) => [iso2, id])),
    operators: new Map(operators.map(({ mcc, mnc, ...operator }) => [`${mcc}-${mnc}`, operator])),
  }
}

const productNames: ReadonlyMap<string, string> = new Map(
  locales.flatMap((locale) =>
    rateProducts.map((product): [string, string] => [
      translate(locale, `rate.product.${product}`).toLowerCase(),
      product,
    ]),
  ),
)

/** Reads the lines of a list under their headings. `headings` false: none of them says a price. */
export class RateLines {
  private readonly columns: ReturnType<typeof rateHeadings>
  private readonly places: Places
  private readonly product: string | undefined

  constructor(headings: readonly string[], places: Places, product: string | undefined) {
    this.columns = rateHeadings(headings)
    this.places = places
    this.product = product
  }

  /** Whether there are prices, and something they are for. */
  get isUsable(): boolean {
    const has = (name: string): boolean => this.columns.some((column) => column === name)
    return has('price') && ['country', 'mcc', 'mccmnc', 'prefix', 'category'].some(has)
  }

  read(cells: readonly string[]): { rate: RateIds & RateTerms } | { fault: RateLineFault } {
    const { columns, product } = this
    const found = readRateLine(cells, columns, { products: rateProducts, productNames, product })
    if ('fault' in found) return found
    const { country, mcc, mnc, ...line } = found.line
    const operator = mcc === null ? undefined : this.places.operators.get(`${mcc}-${mnc}`)
    if (mcc !== null && !operator) return { fault: 'network' }
    const countryId = country === null ? null : this.places.countries.get(country)
    if (countryId === undefined) return { fault: 'country' }
    if (operator && countryId !== null && operator.countryId !== countryId) {
      return { fault: 'network' }
    }
    const ids = { countryId: operator?.countryId ?? countryId, operatorId: operator?.id ?? null }
    return { rate: { ...line, ...ids } }
  }
}

/** How many columns a row names: to tell headings from titles above them. */
export const namedRateColumns = (cells: readonly string[]): number =>
  rateHeadings(cells).filter((column) => column !== undefined).length
