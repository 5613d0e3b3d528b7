import fc from 'fast-check'
import { expect, test } from 'vitest'

import { FASTEST_RECEIPT_MS, suspicionsOf, type TestedMessage } from './fakeReceipts.ts'
import { faultsOf, type GatewayRun, lineOf, LINE_RUNS } from './gatewayLine.ts'
import { isGsm7 } from '../sms/gsm7.ts'
import { makeCode, unfilledName, withCode } from './messageCode.ts'
import { joinReceived, receivedTest, type SentTest } from './receivedTest.ts'
import { textDifference } from './textDifference.ts'

test('a code takes its place in the text, or stands at its end', () => {
  expect(withCode('Your code is {code}.', 'AB3')).toBe('Your code is AB3.')
  expect(withCode('{code} {code}', '$&')).toBe('$& $&')
  expect(withCode('Hello ', 'AB3')).toBe('Hello AB3')
  expect(withCode('Hi {name|friend}, \\{code\\}', 'AB3')).toBe('Hi friend, {code} AB3')
  expect(withCode('A brace { alone', 'AB3')).toBe('A brace { alone AB3')
  expect(unfilledName('{CODE} for {name}')).toBe('name')
  expect(unfilledName('{code} for {name|you}')).toBeNull()
  expect(isGsm7(makeCode(() => 3))).toBe(true)
})

const sent = (id: string, code: string, reference = 1, parts = 1): SentTest => ({
  id,
  code,
  content: `Hello ${code}`,
  reference,
  parts,
})
const whole = (text: string) => ({ text, place: null })
const part = (text: string, reference: number, total = 2) => ({
  text,
  place: { reference, part: 1, total },
})

test('what a phone received belongs to the message whose code it shows', () => {
  const open = [sent('1', 'AAAAAA', 0x1234, 2), sent('2', 'BBBBBB', 0x5678, 2)]
  expect(receivedTest(whole('Hello bbbbbb'), open)).toBe('2')
  expect(receivedTest(whole('AAAAAA BBBBBB'), open)).toBeUndefined()
  expect(receivedTest(whole('Hello'), open)).toBeUndefined()
  expect(receivedTest(whole('something else'), open.slice(0, 1))).toBe('1')
  expect(receivedTest(part('Hel', 0x5678), open)).toBe('2')
  expect(receivedTest(part('Hel', 0x34), open)).toBe('1')
  expect(receivedTest(part('Hel', 0x5678, 3), open)).toBeUndefined()
  // A carrier gave it a reference of its own, which another part has shown.
  expect(receivedTest(part('Hel', 9), open, new Map([[9, '1']]))).toBe('1')
})

test('parts are joined in their order, and the order they came in is told', () => {
  const came = (...parts: number[]) =>
    parts.map((one) => ({ part: one, total: 3, text: `[${one}]` }))
  expect(joinReceived(came(3, 1, 2))).toEqual({
    text: '[1][2][3]',
    order: [3, 1, 2],
    missing: [],
  })
  expect(joinReceived(came(3, 3))).toEqual({ text: null, order: [3, 3], missing: [1, 2] })
  expect(joinReceived([])).toEqual({ text: null, order: [], missing: [] })
  expect(joinReceived([{ part: null, total: null, text: 'x' }]).text).toBe('x')
})

test('a difference says what was lost and what was added', () => {
  expect(textDifference('Hello', 'Hello')).toEqual([{ kind: 'same', text: 'Hello' }])
  expect(textDifference('Pay at the casino now', 'Pay at the game now [AD]')).toEqual([
    { kind: 'same', text: 'Pay at the ' },
    { kind: 'lost', text: 'c' },
    { kind: 'added', text: 'g' },
    { kind: 'same', text: 'a' },
    { kind: 'lost', text: 'sino' },
    { kind: 'added', text: 'me' },
    { kind: 'same', text: ' now' },
    { kind: 'added', text: ' [AD]' },
  ])
})

test('both texts can be read from their difference', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '界', '😀'), maxLength: 40 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const pieces = textDifference(one, other)
      const without = (kind: string) =>
        pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('')
      expect(without('added')).toBe(one)
      expect(without('lost')).toBe(other)
    }),
  )
})

const run = (arrived: number, latencyMs: number | null, messages = 4): GatewayRun => ({
  messages,
  arrived,
  latencyMs,
})
const usual = Array.from({ length: 8 }, (_, n) => run(4, 3_000 + n * 100))

test('a gateway falls out of its own line, not of one for all', () => {
  const line = lineOf(usual)
  if (!line) throw new Error('There are enough runs')
  expect(faultsOf(line, run(4, 3_200))).toEqual([])
  expect(faultsOf(line, run(2, 3_200))).toEqual(['arrived'])
  expect(faultsOf(line, run(4, 9_000))).toEqual(['latency'])
  expect(faultsOf(line, run(0, null))).toEqual(['arrived', 'noReceipts'])
  const slow = lineOf(Array.from({ length: 8 }, () => run(2, 60_000)))
  if (!slow) throw new Error('There are enough runs')
  expect(faultsOf(slow, run(2, 80_000))).toEqual([])
})

const runs = fc.array(
  fc.record({
    messages: fc.integer({ min: 1, max: 20 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    latencyMs: fc.option(fc.integer({ min: 0, max: 600_000 })),
  }),
  { minLength: LINE_RUNS.least, maxLength: 30 },
)
const made = (each: { messages: number; share: number; latencyMs: number | null }): GatewayRun =>
  run(Math.round(each.share * each.messages), each.latencyMs, each.messages)

test('the usual run is within its line, and a better one too', () => {
  fc.assert(
    fc.property(runs, (random) => {
      const line = lineOf(random.map(made))
      if (!line) throw new Error('There are enough runs')
      const steady = run(line.arrived.median * 100, line.latency?.median ?? null, 100)
      expect(faultsOf(line, steady)).toEqual([])
      expect(faultsOf(line, run(100, line.latency ? 0 : null, 100))).toEqual([])
    }),
  )
})

test('one outlier does not move a line of equal runs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: LINE_RUNS.least, max: LINE_RUNS.most }),
      fc.integer({ min: 0, max: 600_000 }),
      (count, latencyMs) => {
        const equal = Array.from({ length: count - 1 }, () => run(4, 3_000))
        const line = lineOf([run(0, latencyMs), ...equal])
        expect(line?.arrived).toEqual({ median: 1, spread: 0 })
        expect(line?.latency).toEqual({ median: 3_000, spread: 0 })
      },
    ),
  )
})

test('too few runs, or runs of nothing, are no line', () => {
  expect(lineOf(usual.slice(0, LINE_RUNS.least - 1))).toBeNull()
  expect(lineOf(usual.map((each) => ({ ...each, messages: 0 })))).toBeNull()
})

const message = (receiptMs: number, received: boolean | null = true): TestedMessage => ({
  delivered: true,
  receiptMs,
  received,
})

test('receipts are doubted that the phone contradicts, that are too fast or too even', () => {
  expect(suspicionsOf([message(3_000), message(5_200, false), message(2_000, null)])).toEqual([
    { kind: 'notReceived', n: 1, of: 2, ms: null },
  ])
  expect(suspicionsOf([message(30), message(80), message(120), message(4_000)])).toEqual([
    { kind: 'tooFast', n: 3, of: 4, ms: FASTEST_RECEIPT_MS },
  ])
  const even = [2_000, 2_010, 2_004, 2_007, 2_001, 2_009]
  expect(suspicionsOf(even.map((ms) => message(ms)))).toEqual([
    { kind: 'tooEven', n: 6, of: 6, ms: 10 },
  ])
})

test('a phone that tells nothing accuses nobody, nor does a receipt of failure', () => {
  expect(suspicionsOf([message(3_000, null), message(5_200, null)])).toEqual([])
  expect(suspicionsOf([{ delivered: false, receiptMs: null, received: false }])).toEqual([])
  expect(suspicionsOf([message(10), message(20)])).toEqual([])
})
