import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ThrottleWatch } from './throttleWatch.ts'

const answers = fc.array(
  fc.record({
    waitMs: fc.nat({ max: 800 }),
    company: fc.constantFrom('A', 'B', 'C', 'D'),
    isFirst: fc.boolean(),
    isRefused: fc.boolean(),
  }),
  { maxLength: 300 },
)

test('one company with a bad list never slows others down, whatever else is sent', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const watch = new ThrottleWatch()
      let now = 0
      for (const { waitMs, company, isFirst, isRefused } of given) {
        now += waitMs
        if (company === 'B' && isRefused) {
          expect(watch.throttled('B', isFirst, now).scope).not.toBe('carrier')
        } else watch.answered(company, !isFirst, now)
      }
      expect(watch.told(now)?.isEverybody ?? false).toBe(false)
    }),
  )
})

test('a carrier that throttles everybody is heard within a second of answers, however few companies', () => {
  const loads = fc.record({
    companies: fc.integer({ min: 2, max: 30 }),
    perSecond: fc.integer({ min: 40, max: 1_000 }),
    /** Of a thousand. */
    refused: fc.integer({ min: 200, max: 1_000 }),
    start: fc.nat({ max: 100_000 }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(loads, ({ companies, perSecond, refused, start, seed }) => {
      const watch = new ThrottleWatch()
      // The carrier refuses evenly; whose turn it is then is chance.
      let chance = seed >>> 0
      let over = 0
      let heardAt = Infinity
      for (let n = 0; n < perSecond * 2; n++) {
        const now = start + (n * 1_000) / perSecond
        chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0
        const company = `company ${Math.floor((chance / 2 ** 32) * companies)}`
        over += refused
        if (over < 1_000) {
          watch.answered(company, false, now)
          continue
        }
        over -= 1_000
        if (watch.throttled(company, true, now).scope === 'carrier') {
          heardAt = Math.min(heardAt, now)
        }
      }
      expect(heardAt - start).toBeLessThanOrEqual(1_500)
    }),
  )
})

test('a company alone that exceeds the limit of the carrier is slowed down at once', () => {
  const watch = new ThrottleWatch()
  const scopes = Array.from({ length: 100 }, (_, n) => {
    if (n % 10 !== 9) return watch.answered('A', false, n * 10)
    return watch.throttled('A', true, n * 10).scope
  })
  expect(scopes[9]).toBe('number')
  expect(scopes[29]).toBe('company')
})

test('a few numbers of a company that are refused again and again do not slow its others', () => {
  const watch = new ThrottleWatch()
  const scopes = new Set<unknown>()
  for (let n = 0; n < 1_000; n++) {
    if (n % 20 === 0) scopes.add(watch.throttled('A', n < 40, n * 10).scope)
    else watch.answered('A', false, n * 10)
  }
  expect([...scopes]).toEqual(['number'])
})

test('two companies whose numbers alone are refused do not slow a third that is served', () => {
  const watch = new ThrottleWatch()
  for (let n = 0; n < 3_000; n++) {
    const now = n * 5
    if (n % 3 === 0) watch.answered('A', false, now)
    // Each number is tried again and again.
    else if (n > 30) {
      expect(watch.throttled(n % 3 === 1 ? 'B' : 'C', false, now).scope).not.toBe('carrier')
    }
  }
})

test('a carrier that takes nothing any more is heard although every message was refused before', () => {
  const watch = new ThrottleWatch()
  const scopes = Array.from({ length: 12 }, (_, n) =>
    watch.throttled(n % 2 === 0 ? 'A' : 'B', false, n * 100),
  )
  // Its numbers may be at fault as well: they wait longer each time.
  expect(scopes.at(-1)).toEqual({ scope: 'carrier', isRate: false })
})

test('staff are told since when and how many of how many, and no more a minute after the last', () => {
  const watch = new ThrottleWatch()
  expect(watch.told(0)).toBeNull()
  watch.throttled('A', true, 1_000)
  for (let n = 1; n <= 9; n++) watch.answered('B', false, 1_000 + n)
  watch.throttled('A', false, 20_000)
  expect(watch.told(30_000)).toEqual({ since: 1_000, throttled: 2, of: 11, isEverybody: false })
  expect(watch.told(79_000)).toMatchObject({ throttled: 1, of: 1 })
  expect(watch.told(80_001)).toBeNull()
  watch.throttled('A', true, 90_000)
  expect(watch.told(90_000)).toMatchObject({ since: 90_000, throttled: 1, of: 1 })
})

test('what is remembered does not grow with companies or time', () => {
  const watch = new ThrottleWatch()
  for (let n = 0; n < 50_000; n++) watch.throttled(`company ${n}`, true, n * 100)
  expect(JSON.stringify(watch).length).toBeLessThan(2_000)
})

test('a small campaign whose messages were all throttled once is slowed down, as some of them are taken then', () => {
  const watch = new ThrottleWatch()
  const verdicts = Array.from({ length: 40 }, (_, n) => {
    if (n % 4 === 0) return watch.answered('A', true, n * 50)
    return watch.throttled('A', false, n * 50)
  })
  expect(verdicts.at(-1)).toEqual({ scope: 'company', isRate: true })
})
