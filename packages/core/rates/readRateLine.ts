import { parseNanos } from '../money/decimal.ts'
import { rateFault, rateKindOf } from './rateKind.ts'
import { templateCategories } from './templateCategories.ts'

/** Columns of a price list as text, in the order in which one is exported. */
export const rateColumns = [
  'product',
  'country',
  'mcc',
  'mnc',
  'prefix',
  'category',
  'price',
  'chargeOn',
  'connectFee',
  'firstSeconds',
  'nextSeconds',
  'freeSeconds',
  'leastSeconds',
  'per',
  'speechFee',
] as const
export type RateColumn = (typeof rateColumns)[number]

/** Other headings under which price lists of others have them. */
const otherHeadings: Readonly<Record<string, RateColumn | 'mccmnc' | 'interval'>> = {
  mccmnc: 'mccmnc',
  networkcode: 'mccmnc',
  iso: 'country',
  iso2: 'country',
  countrycode: 'country',
  destination: 'prefix',
  dialcode: 'prefix',
  rate: 'price',
  cost: 'price',
  charge: 'chargeOn',
  connectionfee: 'connectFee',
  interval: 'interval',
  billing: 'interval',
  ttsfee: 'speechFee',
  产品: 'product',
  国家: 'country',
  前缀: 'prefix',
  类别: 'category',
  价格: 'price',
  单价: 'price',
  扣费时机: 'chargeOn',
  接通费: 'connectFee',
  计费间隔: 'interval',
}
type Heading = RateColumn | 'mccmnc' | 'interval'

/** Which column each heading is; undefined for those that say nothing about a rate. */
export function rateHeadings(headings: readonly string[]): readonly (Heading | undefined)[] {
  const taken = new Set<Heading>()
  return headings.map((heading) => {
    const plain = heading.toLowerCase().replaceAll(/[\s_\-/()（）]/g, '')
    const own = rateColumns.find((column) => column.toLowerCase() === plain)
    const meant = own ?? otherHeadings[plain]
    if (meant === undefined || taken.has(meant)) return undefined
    taken.add(meant)
    return meant
  })
}

/** One line of a price list; the network by its codes, the country by its ISO code. */
export interface RateLine {
  product: string
  country: string | null
  mcc: string | null
  mnc: string | null
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
}

/** Why a line is no rate: the column that is wrong; `key` for what its product has no use for or lacks. */
export type RateLineFault = RateColumn | 'interval' | 'network' | 'key' | 'duplicate'

/** What a line can mean where it does not say so itself. */
export interface RateWords {
  products: readonly string[]
  /** Names of products in either language, in small letters. */
  productNames: ReadonlyMap<string, string>
  /** Of lines without a product. */
  product?: string | undefined
}

const MOST_NANOS = 1_000n * 10n ** 9n

/** Reads a line by its columns. An empty cell is what it says of no column at all. */
export function readRateLine(
  cells: readonly string[],
  headings: readonly (Heading | undefined)[],
  words: RateWords,
): { line: RateLine } | { fault: RateLineFault } {
  const said: Partial<Record<Heading, string>> = {}
  for (const [index, heading] of headings.entries()) {
    const cell = cells[index]?.trim() ?? ''
    if (heading !== undefined && cell !== '') said[heading] = cell
  }
  const product = productOf(said.product, words)
  if (product === undefined) return { fault: 'product' }
  const kind = rateKindOf(product)
  const country = said.country?.toUpperCase() ?? null
  if (country !== null && !/^[A-Z]{2}$/.test(country)) return { fault: 'country' }
  const network = networkIn(said)
  if (network === undefined) return { fault: 'network' }
  const prefix = said.prefix?.replace(/^\+/, '') ?? null
  if (prefix !== null && !/^[1-9][0-9]{0,14}$/.test(prefix)) return { fault: 'prefix' }
  const category = said.category?.toLowerCase() ?? null
  if (category !== null && !templateCategories.some((one) => one === category)) {
    return { fault: 'category' }
  }
  const priceNanos = amountIn(said.price)
  if (priceNanos === undefined || priceNanos === null) return { fault: 'price' }
  const chargeOn = chargeIn(said.chargeOn)
  if (chargeOn === undefined) return { fault: 'chargeOn' }
  const connectNanos = amountIn(said.connectFee)
  if (connectNanos === undefined) return { fault: 'connectFee' }
  const speechNanos = amountIn(said.speechFee)
  if (speechNanos === undefined) return { fault: 'speechFee' }
  const interval = intervalIn(said, kind === 'call' || kind === 'ivr')
  if (interval === undefined) return { fault: 'interval' }
  const freeSeconds = secondsIn(said.freeSeconds, 0)
  if (freeSeconds === undefined) return { fault: 'freeSeconds' }
  const leastSeconds = secondsIn(said.leastSeconds, 0)
  if (leastSeconds === undefined) return { fault: 'leastSeconds' }
  const per = said.per?.toLowerCase() ?? (kind === 'ivr' ? 'minute' : null)
  if (per !== null && per !== 'call' && per !== 'minute') return { fault: 'per' }
  const line = {
    product,
    country,
    ...network,
    prefix,
    category,
    priceNanos,
    chargeOn,
    connectNanos,
  }
  const whole: RateLine = { ...line, ...interval, freeSeconds, leastSeconds, per, speechNanos }
  // A network says its country.
  const place = country ?? (network.mcc === null ? null : 'network')
  const { mcc: operatorId, firstSeconds, nextSeconds } = whole
  const key = { product, countryId: place, operatorId, prefix, category, firstSeconds, nextSeconds }
  const rest = { connectFee: connectNanos, freeSeconds, leastSeconds, per, speechFee: speechNanos }
  return rateFault({ ...key, ...rest }) ? { fault: 'key' } : { line: whole }
}

function productOf(
  said: string | undefined,
  { products, productNames, product }: RateWords,
): string | undefined {
  if (said === undefined) return product
  const plain = said.toLowerCase()
  return products.find((one) => one.toLowerCase() === plain) ?? productNames.get(plain)
}

/** MCC and MNC, in two columns or one; undefined if they are none. MNC 01 and 001 are different networks. */
function networkIn(
  said: Partial<Record<Heading, string>>,
): { mcc: string | null; mnc: string | null } | undefined {
  const together = said.mccmnc?.replaceAll(/[\s-]/g, '')
  const mcc = said.mcc ?? together?.slice(0, 3) ?? null
  const mnc = said.mnc ?? together?.slice(3) ?? null
  if (mcc === null && mnc === null) return { mcc, mnc }
  return /^[0-9]{3}$/.test(mcc ?? '') && /^[0-9]{2,3}$/.test(mnc ?? '') ? { mcc, mnc } : undefined
}

/** null: nothing said; undefined: no price. */
function amountIn(said: string | undefined): bigint | null | undefined {
  if (said === undefined) return null
  const nanos = parseNanos(said)
  return nanos === undefined || nanos < 0n || nanos > MOST_NANOS ? undefined : nanos
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
  said: Partial<Record<Heading, string>>,
  isCall: boolean,
): Pick<RateLine, 'firstSeconds' | 'nextSeconds'> | undefined {
  const [first = said.firstSeconds, next = said.nextSeconds] = said.interval?.split('/') ?? []
  const usual = isCall ? 60 : null
  const firstSeconds = secondsIn(first, 1)
  const nextSeconds = secondsIn(next, 1)
  if (firstSeconds === undefined || nextSeconds === undefined) return undefined
  return { firstSeconds: firstSeconds ?? usual, nextSeconds: nextSeconds ?? usual }
}
