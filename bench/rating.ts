import { buildRateIndex, findRate, type Rate, type RateIndex } from '../packages/core/index.ts'

// How many rates of messages and calls are looked up per second, each at three levels of sellers, over 250,000 rates. The
// networks and numbers asked for differ from one look-up to the next. Figures are the median of five runs.
const LEVELS = 3
const RATES = 250_000
const EACH = Math.floor(RATES / (LEVELS * 2))
const ASKED = 200_000

let seed = 7
function random(most: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}
const base = { terms: { by: 'part', priceNanos: 1n }, chargeOn: 'submit', effectiveAt: 0 } as const
const networks = Array.from({ length: EACH }, (_, index) => ({
  country: `C${index % 240}`,
  mcc: String(200 + (index % 240)),
  mnc: String(Math.floor(index / 240)).padStart(3, '0'),
}))
// Dialled prefixes of 2 to 8 digits, as price lists for calls have them.
const prefixes = [
  ...new Set(
    Array.from({ length: EACH }, (_, index) => {
      const length = index < 90 ? 2 : 5 + random(4)
      return String(10 ** (length - 1) + random(9 * 10 ** (length - 1)))
    }),
  ),
]

const messages: RateIndex[] = []
const calls: RateIndex[] = []
for (let level = 0; level < LEVELS; level++) {
  messages.push(
    buildRateIndex(
      networks.map((network, index): Rate => ({ ...base, ...network, id: `${level}-${index}` })),
      0,
    ),
  )
  calls.push(
    buildRateIndex(
      prefixes.map((prefix, index): Rate => {
        return { ...base, id: `${level}+${index}`, country: null, mcc: null, mnc: null, prefix }
      }),
      0,
    ),
  )
}
const sent = Array.from({ length: ASKED }, () => {
  const network = networks[random(networks.length)]
  if (!network) throw new Error('No network')
  return network
})
const dialled = Array.from({ length: ASKED }, () => ({
  dialled: (prefixes[random(prefixes.length)] ?? '') + String(100_000 + random(900_000)),
}))

/** Look-ups per second: each message and call makes one at each level. */
function perSecond<T extends Parameters<typeof findRate>[1]>(
  indexes: readonly RateIndex[],
  asked: readonly T[],
): number {
  let found = 0
  const begun = performance.now()
  for (const one of asked) for (const index of indexes) if (findRate(index, one)) found++
  const seconds = (performance.now() - begun) / 1000
  if (found !== asked.length * indexes.length) throw new Error(`Only ${found} rates were found`)
  return found / seconds
}
function median(measure: () => number): number {
  const runs = Array.from({ length: 5 }, measure).toSorted((one, other) => one - other)
  return runs[2] ?? 0
}

for (const [figure, indexes, asked] of [
  ['rates of messages looked up', messages, sent],
  ['rates of calls looked up', calls, dialled],
] as const) {
  const value = Math.round(median(() => perSecond<Parameters<typeof findRate>[1]>(indexes, asked)))
  console.log(JSON.stringify({ figure, rates: RATES, levels: LEVELS, value, unit: 'per second' }))
}
