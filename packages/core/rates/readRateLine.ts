import { FORMULA_CELL, isCellError } from '../sheets/cellError.ts'
import { readDateCell } from '../sheets/readDateCell.ts'
import type { RateSheetColumn } from './rateColumns.ts'
import { rateFault, rateKindOf } from './rateKind.ts'
import type { RateLineFault } from './rateLineFaults.ts'
import { meansCurrency, readPriceCell } from './readPriceCell.ts'
import { templateCategories } from './templateCategories.ts'

/** One line of a price list; the network by its codes or the name of its operator, the country by its ISO code or name. */
export interface RateLine {
  product: string
  country: string | null
  mcc: string | null
  mnc: string | null
  /** Only where no codes say the network. */
  operator: string | null
  prefix: string | null
  category: string | null
  priceNanos: bigint
  chargeOn: 'submit' | 'delivered'
  connectNanos: bigint | null
  firstSeconds: number | null
  nextSeconds: number | null
  freeSeconds: number | null
  leastSeconds: number | null
  per: 'call' | 'minute' | null
  speechNanos: bigint | null
  /** As `readDateCell` gives it; null: the line names no time. */
  effectiveAt: string | null
}

/** Columns that a fault may be in, where they are not the one it is named after. */
const faultColumns: Readonly<Partial<Record<RateLineFault, readonly RateSheetColumn[]>>> = {
  country: ['country', 'mcc', 'mccmnc'],
  mcc: ['mcc', 'mnc', 'mccmnc'],
  mnc: ['mnc', 'mcc', 'mccmnc'],
  network: ['mnc', 'mccmnc', 'operator'],
  negative: ['price'],
  decimals: ['price'],
  tooHigh: ['price'],
  currency: ['currency', 'price'],
  overlap: ['effectiveAt'],
  later: ['effectiveAt'],
}

/** Index of the column to look at; -1: the line as a whole is meant. */
export function faultAt(
  fault: RateLineFault,
  columns: readonly (RateSheetColumn | undefined)[],
  at?: RateSheetColumn,
): number {
  const meant: readonly string[] = at === undefined ? (faultColumns[fault] ?? [fault]) : [at]
  const found = meant.map((column) => columns.findIndex((one) => one === column))
  return found.find((index) => index >= 0) ?? -1
}

/** What a line can mean where it does not say so itself. */
export interface RateWords {
  products: readonly string[]
  /** Names of products in either language, in small letters. */
  productNames: ReadonlyMap<string, string>
  /** Of lines without a product. */
  product?: string | undefined
  /** Of the list; another one is wrong. */
  currency?: string | undefined
}

/** Of a cell no more is read: nothing that a rate says is so long. */
const MOST_CELL = 200

/** A line that is no rate; `at` where another column than that of the fault is meant. */
export interface WrongLine {
  fault: RateLineFault
  at?: RateSheetColumn
}

/** Reads a line by its columns. An empty cell is what it says of no column at all. */
export function readRateLine(
  cells: readonly string[],
  headings: readonly (RateSheetColumn | undefined)[],
  words: RateWords,
): { line: RateLine } | WrongLine {
  const said: Partial<Record<RateSheetColumn, string>> = {}
  for (const [index, heading] of headings.entries()) {
    if (heading === undefined) continue
    const cell = (cells[index] ?? '').slice(0, MOST_CELL).trim()
    if (cell === FORMULA_CELL || isCellError(cell)) return { fault: 'formula', at: heading }
    if (cell !== '') said[heading] = cell
  }
  const { currency } = words
  const product = productOf(said.product, words)
  if (product === undefined) return { fault: 'product' }
  const kind = rateKindOf(product)
  const network = networkIn(said)
  if ('fault' in network) return network
  const prefix = said.prefix?.replace(/^\+/, '') ?? null
  if (prefix !== null && !/^[1-9][0-9]{0,14}$/.test(prefix)) return { fault: 'prefix' }
  const category = said.category?.toLowerCase().replaceAll(/[ -]/g, '_') ?? null
  if (category !== null && !templateCategories.some((one) => one === category)) {
    return { fault: 'category' }
  }
  if (said.currency !== undefined && currency !== undefined) {
    if (!meansCurrency(said.currency, currency)) return { fault: 'currency' }
  }
  if (said.price === undefined) return { fault: 'price' }
  const price = readPriceCell(said.price, currency)
  if ('fault' in price) return { fault: price.fault, at: 'price' }
  const chargeOn = chargeIn(said.chargeOn)
  if (chargeOn === undefined) return { fault: 'chargeOn' }
  const connectNanos = amountIn(said.connectFee, currency)
  if (connectNanos === undefined) return { fault: 'connectFee' }
  const speechNanos = amountIn(said.speechFee, currency)
  if (speechNanos === undefined) return { fault: 'speechFee' }
  const interval = intervalIn(said, kind === 'call' || kind === 'ivr')
  if (interval === undefined) return { fault: 'interval' }
  const freeSeconds = secondsIn(said.freeSeconds, 0)
  if (freeSeconds === undefined) return { fault: 'freeSeconds' }
  const leastSeconds = secondsIn(said.leastSeconds, 0)
  if (leastSeconds === undefined) return { fault: 'leastSeconds' }
  const per = said.per?.toLowerCase() ?? (kind === 'ivr' ? 'minute' : null)
  if (per !== null && per !== 'call' && per !== 'minute') return { fault: 'per' }
  const effectiveAt = said.effectiveAt === undefined ? null : readDateCell(said.effectiveAt)
  if (effectiveAt === undefined) return { fault: 'effectiveAt' }
  const whole: RateLine = {
    product,
    country: said.country?.toUpperCase() ?? null,
    ...network,
    prefix,
    category,
    priceNanos: price.nanos,
    chargeOn,
    connectNanos,
    ...interval,
    freeSeconds,
    leastSeconds,
    per,
    speechNanos,
    effectiveAt,
  }
  const { country, firstSeconds, nextSeconds } = whole
  // A network says its country; the name of an operator needs one.
  const place = country ?? (network.mcc === null ? null : 'network')
  const operatorId = network.mcc ?? network.operator
  const key = { product, countryId: place, operatorId, prefix, category, firstSeconds, nextSeconds }
  const fees = { connectFee: connectNanos, freeSeconds, leastSeconds, per, speechFee: speechNanos }
  return rateFault({ ...key, ...fees }) ? { fault: 'key' } : { line: whole }
}

function productOf(
  said: string | undefined,
  { products, productNames, product }: RateWords,
): string | undefined {
  if (said === undefined) return product
  const plain = said.toLowerCase()
  return products.find((one) => one.toLowerCase() === plain) ?? productNames.get(plain)
}

/**
 * MCC and MNC, in two columns or one, or an operator's name. MNC 01 and 001 are different
 * networks; 1 is what a spreadsheet leaves of either.
 */
function networkIn(
  said: Partial<Record<RateSheetColumn, string>>,
): Pick<RateLine, 'mcc' | 'mnc' | 'operator'> | WrongLine {
  const together = said.mccmnc?.replaceAll(/[\s/-]/g, '')
  const mcc = said.mcc ?? together?.slice(0, 3) ?? null
  const mnc = said.mnc ?? together?.slice(3) ?? null
  if (mcc === null && mnc === null) return { mcc, mnc, operator: said.operator ?? null }
  if (mcc === null || !/^[0-9]{3}$/.test(mcc)) return { fault: 'mcc' }
  return mnc !== null && /^[0-9]{1,3}$/.test(mnc) ? { mcc, mnc, operator: null } : { fault: 'mnc' }
}

/** null: nothing said; undefined: no amount. */
function amountIn(said: string | undefined, currency?: string): bigint | null | undefined {
  if (said === undefined) return null
  const found = readPriceCell(said, currency)
  return 'nanos' in found ? found.nanos : undefined
}

function chargeIn(said: string | undefined): RateLine['chargeOn'] | undefined {
  const plain = said?.toLowerCase() ?? 'submit'
  if (plain === 'submit' || plain === 'submitted' || plain === '提交时') return 'submit'
  return plain === 'delivered' || plain === 'delivery' || plain === '送达时'
    ? 'delivered'
    : undefined
}

function secondsIn(said: string | undefined, least: number): number | null | undefined {
  if (said === undefined) return null
  const seconds = /^[0-9]{1,4}$/.test(said) ? Number(said) : -1
  return seconds >= least && seconds <= 3600 ? seconds : undefined
}

/** In two columns, or as "60/6"; calls without one are billed by the minute. */
function intervalIn(
  said: Partial<Record<RateSheetColumn, string>>,
  isCall: boolean,
): Pick<RateLine, 'firstSeconds' | 'nextSeconds'> | undefined {
  const [first = said.firstSeconds, next = said.nextSeconds] = said.interval?.split('/') ?? []
  const usual = isCall ? 60 : null
  const firstSeconds = secondsIn(first, 1)
  const nextSeconds = secondsIn(next, 1)
  if (firstSeconds === undefined || nextSeconds === undefined) return undefined
  return { firstSeconds: firstSeconds ?? usual, nextSeconds: nextSeconds ?? usual }
}
