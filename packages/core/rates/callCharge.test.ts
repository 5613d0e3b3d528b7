import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertMicros } from '../money/exchange.ts'
import { parseDecimal, parseMicros, parseNanos } from '../money/decimal.ts'
import { priceMicros } from '../money/price.ts'
import { divideRounded } from '../money/round.ts'
import { segment } from '../sms/segment.ts'
import {
  affordableSeconds,
  billedSeconds,
  callMicros,
  type TimeTerms,
  usualIntervals,
} from './callCharge.ts'

const nanos = (price: string): bigint => parseNanos(price) ?? -1n
const micros = (price: string): bigint => parseMicros(price) ?? -1n
const terms = (price: string, intervals: string, more: Partial<TimeTerms> = {}): TimeTerms => {
  const [firstSeconds = 1, nextSeconds = 1] = intervals.split('/').map(Number)
  return { by: 'time', priceNanos: nanos(price), firstSeconds, nextSeconds, ...more }
}

// CGRateS' tutorial tariffs, its issue 118, and the switch of Yeti: what their documents and tests say a call costs. They
// round each step, so some of their figures drift; these are the exact ones.
const twenty = terms('0.1', '60/1', {
  firstPriceNanos: nanos('0.2'),
  connectNanos: nanos('0.4'),
})
const ten = terms('0.05', '60/1', {
  firstPriceNanos: nanos('0.1'),
  connectNanos: nanos('0.2'),
})
test.each([
  ['RT_20CNT', twenty, 20, '0.6'],
  ['RT_20CNT (published 0.6418: each second rounded up)', twenty, 85, '0.641667'],
  ['RT_20CNT (published 0.7002)', twenty, 120, '0.7'],
  ['RT_10CNT (published 0.3249: each second rounded down)', ten, 90, '0.325'],
  ['RT_10CNT (published 0.3498)', ten, 120, '0.35'],
  ['RT_1CENT, a call of 90 s', terms('60', '1/1'), 90, '90'],
  ['RT_1CENT, nobody answered', terms('60', '1/1'), 0, '0'],
  ['issue 118, 30/6', terms('0.006', '30/6'), 32, '0.0036'],
  ['issue 118, 30/6', terms('0.006', '30/6'), 57, '0.006'],
  ['issue 118, 30/6', terms('0.006', '30/6'), 75, '0.0078'],
  ['Yeti, customer 60/11', terms('0.0001', '60/11'), 560, '0.000943'],
  ['Yeti, vendor 12/13', terms('1', '12/13'), 560, '9.516667'],
])('%s: %d s cost what is published', (_name, tariff, seconds, expected) => {
  expect(callMicros(tariff, { ms: seconds * 1000 })).toBe(micros(expected))
})

/** A stretch of a call: up to a second of what is billed (null: to the end), billed in whole steps. */
interface CallBand {
  upTo: number | null
  step: number
  /** Per minute, nanos. */
  priceNanos: bigint
}

/**
 * What a call costs by a tariff of stretches, such as 30-second steps in the first minute and 10-second ones after it. No
 * price list has more than two; this second way to the same figures is compared with the product's.
 * @param mostNanos what a call costs at most
 */
function bandsMicros(
  bands: readonly CallBand[],
  ms: number,
  { connectNanos = 0n, mostNanos }: { connectNanos?: bigint; mostNanos?: bigint } = {},
): bigint {
  const seconds = Math.ceil(ms / 1000)
  if (seconds <= 0) return 0n
  let from = 0
  let perMinute = 0n
  for (const { upTo, step, priceNanos } of bands) {
    const length = (upTo ?? Number.POSITIVE_INFINITY) - from
    const billed = Math.min(length, Math.ceil(Math.max(0, seconds - from) / step) * step)
    perMinute += BigInt(billed) * priceNanos
    from += length
    if (seconds <= from) break
  }
  const cost = divideRounded(perMinute + connectNanos * 60n, 60_000n, 'half_up')
  const most = mostNanos === undefined ? cost : divideRounded(mostNanos, 1000n, 'half_up')
  return cost < most ? cost : most
}

const forty = [
  { upTo: 60, step: 30, priceNanos: nanos('0.4') },
  { upTo: null, step: 10, priceNanos: nanos('0.2') },
]
test.each([
  [20, '1'],
  [85, '1.3'],
  [90, '1.3'],
])('RT_40CNT, 30-second steps in the first minute: %d s cost what is published', (s, expected) => {
  expect(bandsMicros(forty, s * 1000, { connectNanos: nanos('0.8') })).toBe(micros(expected))
})

test('RT_1CNT_PER_SEC: a call costs at most what its tariff says', () => {
  const bands = [{ upTo: null, step: 1, priceNanos: nanos('0.6') }]
  const cost = (seconds: number) => bandsMicros(bands, seconds * 1000, { mostNanos: nanos('0.62') })
  expect([cost(50), cost(70)]).toEqual([micros('0.5'), micros('0.62')])
  expect(affordableSeconds(terms('0.6', '1/1'), micros('0.62'))).toBe(62)
})

test.each([
  ['60/60', 78, 120],
  ['60/60', 80, 120],
  ['90/60', 91, 150],
  ['90/60', 150, 150],
  ['90/60', 151, 210],
  ['90/60', 210, 210],
  ['60/11', 560, 566],
  ['12/13', 560, 571],
  ['30/6', 32, 36],
])('at %s a call of %d s is billed as %d s', (intervals, seconds, billed) => {
  expect(billedSeconds(terms('1', intervals), seconds * 1000)).toBe(billed)
})

test('what is free is taken off before intervals are counted, and a minimum holds for the rest', () => {
  const tariff = terms('1', '1/1', { freeSeconds: 10, leastSeconds: 30 })
  expect([9, 10, 11, 40, 41].map((s) => billedSeconds(tariff, s * 1000))).toEqual([
    0, 0, 30, 30, 31,
  ])
  expect(callMicros({ ...tariff, connectNanos: nanos('0.2') }, { ms: 5000 })).toBe(micros('0.2'))
})

test('a begun second counts as a whole one', () => {
  expect(billedSeconds(terms('1', '1/1'), 3100)).toBe(4)
})

test('published examples of parts, currencies and roundings', () => {
  // Jasmin: 400 characters are three submit_sm, each charged; a quarter of 1.2 at once and the rest later.
  expect(segment('a'.repeat(400)).parts).toBe(3)
  const whole = priceMicros(nanos('1.2'), 1)
  const early = (whole * 25n) / 100n
  expect([early, whole - early]).toEqual([micros('0.3'), micros('0.9')])
  // TigerBeetle: 100.00 USD at 82.42135, a tie that is rounded away from zero to whole paise.
  const by = { rateId: '1', rateUnits: parseDecimal('82.42135', 10) ?? 0n, isInverse: false }
  const rupees = convertMicros(micros('100'), by)
  expect(rupees).toBe(micros('8242.135'))
  expect(divideRounded(rupees, 10_000n, 'down')).toBe(824_213n)
  // CGRateS: 12.49 up and down to a tenth, 0.0701 up to a hundredth.
  expect(divideRounded(1249n, 10n, 'up')).toBe(125n)
  expect(divideRounded(1249n, 10n, 'down')).toBe(124n)
  expect(divideRounded(701n, 100n, 'up')).toBe(8n)
})

const seconds = fc.integer({ min: 1, max: 120 })
const tariffs = fc.record({
  by: fc.constant('time' as const),
  priceNanos: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  firstSeconds: seconds,
  nextSeconds: seconds,
})
const price = fc.bigInt({ min: 0n, max: 10n ** 12n })

test('P1: what is billed never falls, covers the call, and comes in whole steps', () => {
  fc.assert(
    fc.property(tariffs, fc.integer({ min: 1, max: 20_000 }), (tariff, d) => {
      const { firstSeconds: a, nextSeconds: b } = tariff
      const billed = billedSeconds(tariff, d * 1000)
      expect(billed).toBeGreaterThanOrEqual(d)
      expect(billedSeconds(tariff, (d + 1) * 1000)).toBeGreaterThanOrEqual(billed)
      expect(billed === a || (billed - a) % b === 0).toBe(true)
      expect(billedSeconds(tariff, a * 1000)).toBe(a)
    }),
  )
})

test('P2: a message of n parts costs n times as much, rounded once', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 50 }), (rate, parts) => {
      expect(priceMicros(rate * 1000n, parts)).toBe(rate * BigInt(parts))
      const off = priceMicros(rate, parts) * 1000n - rate * BigInt(parts)
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(500n)
    }),
  )
})

test('P3: the same terms make the same price, whatever was priced before', () => {
  fc.assert(
    fc.property(
      tariffs,
      fc.array(fc.nat({ max: 9_000_000 }), { maxLength: 5 }),
      (tariff, calls) => {
        const once = calls.map((ms) => callMicros(tariff, { ms }))
        expect(calls.toReversed().map((ms) => callMicros({ ...tariff }, { ms }))).toEqual(
          once.toReversed(),
        )
      },
    ),
  )
})

test('the longest affordable call costs at most the money, and one second more costs more', () => {
  fc.assert(
    fc.property(tariffs, fc.bigInt({ min: 0n, max: 10n ** 9n }), (tariff, money) => {
      const longest = affordableSeconds(tariff, money)
      if (longest === null) return
      expect(callMicros(tariff, { ms: longest * 1000 }) <= money).toBe(true)
      expect(callMicros(tariff, { ms: (longest + 1) * 1000 }) > money).toBe(true)
    }),
  )
})

test('one band per interval says the same as the intervals themselves', () => {
  fc.assert(
    fc.property(tariffs, fc.nat({ max: 5000 }), (tariff, d) => {
      const { firstSeconds, nextSeconds, priceNanos } = tariff
      const bands = [
        { upTo: firstSeconds, step: firstSeconds, priceNanos },
        { upTo: null, step: nextSeconds, priceNanos },
      ]
      expect(bandsMicros(bands, d * 1000)).toBe(callMicros(tariff, { ms: d * 1000 }))
    }),
  )
})

test('usual intervals are pairs of seconds', () => {
  for (const one of usualIntervals) expect(one).toMatch(/^[1-9][0-9]?\/[1-9][0-9]?$/)
})
