import {
  columnLetters,
  faultAt,
  headingCurrency,
  headingKey,
  rateHeadings,
  type RateSheetColumn,
  readDateCell,
  readRateLine,
  type WrongLine,
} from '@tandem/core'
import { locales, translate } from '@tandem/i18n'
import { parseLocalTime, rateProducts, zonedTime } from '@tandem/model'
import { rateKeyText } from '../../store/rates/listedRates.ts'
import type { LineRead, RateRead } from './compareLines.ts'
import { operatorAt, type Places } from './places.ts'
import { columnsToChoose, rateColumnLabel } from './rateColumnLabel.ts'

const MOST_SAID = 1000
const MOST_FOUND = 200

const productNames: ReadonlyMap<string, string> = new Map(
  locales.flatMap((locale) =>
    rateProducts.map((product): [string, string] => [
      translate(locale, `rate.product.${product}`).toLowerCase(),
      product,
    ]),
  ),
)

/** What every line of one sheet means. */
export interface LinesOf {
  places: Places
  /** Of lines without a product. */
  product?: string | undefined
  currency: string
  /** When the draft begins: what begins later is not of it. */
  at: Date
  /** Of dates without one. */
  timeZone: string
}

/** Reads the lines of one list, in order: of a rate that is there twice, the first is taken. */
export class RateLines {
  /** Row of each rate. */
  readonly seen = new Map<string, number>()
  private readonly columns: readonly (RateSheetColumn | undefined)[]
  private readonly of: LinesOf
  /** The heading of the prices says that they are in another currency. */
  private readonly isForeign: boolean

  constructor(
    headings: readonly string[],
    columns: readonly (RateSheetColumn | undefined)[],
    of: LinesOf,
  ) {
    this.columns = columns
    this.of = of
    const currency = headingCurrency(headings[columns.indexOf('price')] ?? '')
    this.isForeign = currency !== undefined && currency !== of.currency
  }

  /** A rate, or what is wrong with the line and where; `row` as in a spreadsheet. */
  read(row: number, cells: readonly string[]): LineRead {
    const found = this.rateOf(cells)
    if ('fault' in found) return this.wrong(row, cells, found)
    const { rate, startsAt } = found
    if (startsAt !== null && startsAt > this.of.at.getTime()) {
      return this.wrong(row, cells, { fault: 'later' })
    }
    const key = rateKeyText(rate)
    const first = this.seen.get(key)
    if (first !== undefined) {
      const fault = startsAt === null ? 'duplicate' : 'overlap'
      return this.wrong(row, cells, { fault }, String(first))
    }
    this.seen.set(key, row)
    return { rate, source: { line: row, said: null, cell: null, found: null } }
  }

  private rateOf(
    cells: readonly string[],
  ): { rate: RateRead; startsAt: number | null } | WrongLine {
    const { places, product, currency, timeZone } = this.of
    const words = { products: rateProducts, productNames, product, currency }
    const found = readRateLine(cells, this.columns, words)
    if ('fault' in found) return found
    if (this.isForeign) return { fault: 'currency', at: 'price' }
    const { country, mcc, mnc, operator: name, effectiveAt, ...line } = found.line
    const countryId = country === null ? null : places.countries.get(country)
    if (countryId === undefined || countryId === 'several') return { fault: 'country' }
    const operator =
      mcc === null && name === null
        ? null
        : mcc === null
          ? places.operatorsByName.get(`${countryId} ${name?.toLowerCase()}`)
          : operatorAt(places, mcc, mnc)
    if (operator === undefined) return { fault: mcc === null ? 'operator' : 'network' }
    if (operator && countryId !== null && operator.countryId !== countryId) {
      return { fault: 'network' }
    }
    const ids = { countryId: operator?.countryId ?? countryId, operatorId: operator?.id ?? null }
    return { rate: { ...line, ...ids }, startsAt: instantOf(effectiveAt, timeZone) }
  }

  private wrong(
    row: number,
    cells: readonly string[],
    { fault, at }: WrongLine,
    first?: string,
  ): LineRead {
    const index = faultAt(fault, this.columns, at)
    const found = first ?? (index < 0 ? null : (cells[index] ?? '').slice(0, MOST_FOUND))
    const cell = index < 0 ? null : `${columnLetters(index)}${row}`
    const said = cells.join(', ').slice(0, MOST_SAID)
    return { fault, source: { line: row, said, cell, found } }
  }
}

/** When a cell with a date says that a rate begins, ms; null: never, or it is no date. */
export const startOf = (cell: string, timeZone: string): number | null =>
  instantOf(readDateCell(cell) ?? null, timeZone)

/** A date of a sheet as an instant, ms. */
function instantOf(date: string | null, timeZone: string): number | null {
  if (date === null) return null
  const local = parseLocalTime(date)
  return local ? zonedTime(local, timeZone) : Date.parse(date)
}

/** Whether there are prices, and something they are for. */
export const saysRates = (columns: readonly (RateSheetColumn | undefined)[]): boolean =>
  columns.includes('price') && placeColumns.some((column) => columns.includes(column))

/** Columns of which one says what a rate is for. */
export const placeColumns = ['country', 'mcc', 'mccmnc', 'prefix', 'category'] as const

/** What headings mean, by their names in both languages and, before these, as they were chosen for the list. */
export function columnsIn(
  headings: readonly string[],
  remembered: ReadonlyMap<string, RateSheetColumn | null> = new Map(),
): readonly (RateSheetColumn | undefined)[] {
  return rateHeadings(headings, new Map([...labels, ...remembered]))
}

const labels: ReadonlyMap<string, RateSheetColumn> = new Map(
  locales.flatMap((locale) =>
    columnsToChoose.map((column): [string, RateSheetColumn] => [
      headingKey(rateColumnLabel(locale, column)),
      column,
    ]),
  ),
)

/** How many columns a row names: to tell headings from titles above them. */
export const namedRateColumns =
  (remembered?: ReadonlyMap<string, RateSheetColumn | null>) =>
  (cells: readonly string[]): number =>
    columnsIn(cells, remembered).filter((column) => column !== undefined).length
