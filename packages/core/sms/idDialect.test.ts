import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type IdDialect, IdLearner, readDialect } from './idDialect.ts'

const handset = (n: number) => `447700900${String(n).padStart(3, '0')}`

/** What a carrier of the dialect writes in its receipt. */
const written: Record<string, (id: string) => string> = {
  same: (id) => id,
  upper: (id) => id.toUpperCase(),
  padded: (id) => id.padStart(16, '0'),
  hexToDecimal: (id) => BigInt(`0x${id}`).toString(10),
  'last:8': (id) => id.slice(-8),
  'first:8': (id) => id.slice(0, 8),
}

function learner(known: IdDialect | null = null) {
  const learnt: IdDialect[] = []
  return { learnt, ids: new IdLearner(known, (dialect) => learnt.push(dialect)) }
}

test.each(Object.keys(written))('receipts written as %s are matched from the first one', (way) => {
  const { ids } = learner()
  for (let n = 1; n < 20; n++) {
    const id = `a${(0x1b2c3d4e5f + n * 7919).toString(16)}`
    const ref = ids.refOfResponse(id, handset(n))
    expect(ids.refOfReceipt(written[way]?.(id) ?? '', handset(n))).toBe(ref)
  }
})

test('what three receipts agree upon is told, and is how later ones are read', () => {
  const { ids, learnt } = learner()
  for (const n of [1, 2]) {
    ids.refOfResponse(`ff0${n}`, handset(n))
    ids.refOfReceipt(String(0xff00 + n), handset(n))
  }
  expect(learnt).toEqual([])
  ids.refOfResponse('ff03', handset(3))
  ids.refOfReceipt(String(0xff03), handset(3))
  expect(learnt).toEqual(['hexToDecimal'])
  // Its response is not remembered: it came before a restart.
  expect(ids.refOfReceipt(String(0xabcd), handset(9))).toBe('abcd')
})

test('what was learnt before counts at once', () => {
  const { ids, learnt } = learner('hexToDecimal')
  expect(ids.refOfReceipt(String(0xabcd), null)).toBe('abcd')
  const short = learner('last:8')
  expect(short.ids.refOfResponse('0123456789ABCDEF', handset(1))).toBe('89abcdef')
  expect(short.ids.refOfReceipt('89ABCDEF', handset(1))).toBe('89abcdef')
  expect([learnt, short.learnt]).toEqual([[], []])
})

test('a carrier that changes its dialect overnight is understood from the first receipt on', () => {
  const { ids, learnt } = learner('hexToDecimal')
  for (let n = 1; n <= 5; n++) {
    const id = `beef00${n}0`
    const ref = ids.refOfResponse(id, handset(n))
    expect(ids.refOfReceipt(id, handset(n))).toBe(ref)
  }
  expect(learnt).toEqual(['same'])
})

test('a resemblance with an id of another handset teaches nothing', () => {
  const { ids, learnt } = learner()
  for (let n = 1; n <= 9; n++) {
    ids.refOfResponse((1000 + n).toString(16), handset(n))
    expect(ids.refOfReceipt(String(1000 + n), handset(n + 100))).toBe(String(1000 + n))
  }
  expect(learnt).toEqual([])
})

test('receipts of a number without ids of its own are no shortened ids', () => {
  const { ids } = learner()
  ids.refOfResponse('1234567890', handset(1))
  expect(ids.refOfReceipt('34567890', handset(2))).toBe('34567890')
  expect(ids.refOfReceipt('7890', handset(1))).toBe('7890')
})

test('memory is bounded, and the oldest are forgotten first', () => {
  const { ids } = learner()
  for (let n = 0; n < 5_001; n++) ids.refOfResponse(`id${n}-abcdefgh`, '447700900000')
  expect(ids.refOfReceipt('id5000-a', '447700900000')).toBe('id5000-abcdefgh')
  expect(ids.refOfReceipt('id0-abcd', '447700900000')).toBe('id0-abcd')
})

test('a receipt in whatever writing never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom('44', null), (id, told, msisdn) => {
      const { ids } = learner()
      ids.refOfResponse(id, '44')
      expect(typeof ids.refOfReceipt(told, msisdn)).toBe('string')
    }),
  )
})

test.each(['same', 'hexToDecimal', 'first:8', 'last:12'])('%s is read back', (text) =>
  expect(readDialect(text)).toBe(text),
)
test.each(['', 'other', 'last:', 'last:x', null])('%j is no dialect', (text) =>
  expect(readDialect(text)).toBeNull(),
)
