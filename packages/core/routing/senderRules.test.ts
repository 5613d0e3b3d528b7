import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPool, parseSenderRules, replacedSender } from './senderRules.ts'

const pool = fc.uniqueArray(fc.integer({ min: 100, max: 99_999_999 }).map(String), {
  minLength: 1,
  maxLength: 20,
})
const recipients = Array.from({ length: 300 }, (_one, n) => `4477009${n}`)
const drawn = (members: readonly string[]) => recipients.map((key) => fromPool(members, key))

test('a recipient keeps its sender, in whatever order the pool stands', () => {
  fc.assert(
    fc.property(pool, fc.string(), (members, key) => {
      const sender = fromPool(members, key)
      expect(members).toContain(sender)
      expect(fromPool(members.toReversed(), key)).toBe(sender)
    }),
  )
})

test('a sender that leaves the pool moves only those who had it, and one that comes takes only for itself', () => {
  fc.assert(
    fc.property(pool, fc.nat(), (members, n) => {
      fc.pre(members.length > 1)
      const gone = members[n % members.length]
      const [before, after] = [drawn(members), drawn(members.filter((each) => each !== gone))]
      for (const [index, sender] of before.entries()) {
        if (sender !== gone) expect(after[index]).toBe(sender)
      }
    }),
  )
})

test('recipients are spread evenly over the pool', () => {
  const members = ['INFO', '447700900001', '447700900002', 'News']
  const many = Array.from({ length: 20_000 }, (_one, n) =>
    fromPool(members, String(447_000_000_000 + n)),
  )
  for (const member of members) {
    const share = many.filter((sender) => sender === member).length / many.length
    expect(share).toBeGreaterThan(0.23)
    expect(share).toBeLessThan(0.27)
  }
})

test('the first rule that matches counts, and who matches none keeps its sender', () => {
  const rules = parseSenderRules('ACME*, Shop = INFO\n\n44* = 12345, 54321') ?? []
  const of = (sender: string | null) => replacedSender(rules, sender, '447700900001')
  expect([of('acme one'), of('Shop'), of('Other'), of(null)]).toEqual([
    'INFO',
    'INFO',
    undefined,
    undefined,
  ])
  expect(['12345', '54321']).toContain(of('447700'))
})

test('* also stands for no sender', () => {
  expect(replacedSender(parseSenderRules('* = INFO') ?? [], null, '1')).toBe('INFO')
})

test.each([
  'ACME',
  'ACME =',
  '= INFO',
  'A = B = C',
  '* = WayTooLongName',
  '* = INFO,INFO',
  '* = INFO,',
])('%s is no rule', (line) => {
  expect(parseSenderRules(line)).toBeUndefined()
})
