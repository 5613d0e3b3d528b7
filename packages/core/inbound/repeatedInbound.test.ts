import { expect, test } from 'vitest'
import { isRepeated, REPEATS_WITHIN_MS } from './repeatedInbound.ts'

const copy = { isSamePdu: false, isLineOpen: true, ageMs: 1_300, answer: 'written' } as const

test.each([
  ['answered on a line that is still there', copy, false],
  ['answered on a line that ended with it', { ...copy, isLineOpen: false }, true],
  ['not answered, its line ended', { ...copy, answer: 'none', isLineOpen: false }, true],
  ['not answered yet, a moment ago', { ...copy, answer: 'none', ageMs: 40 }, false],
  ['not answered for ten seconds', { ...copy, answer: 'none', ageMs: 10_000 }, true],
  ['the same PDU', { ...copy, isSamePdu: true }, true],
  ['too long ago', { ...copy, isLineOpen: false, ageMs: REPEATS_WITHIN_MS + 1 }, false],
] as const)('a message with the same words, the earlier one %s: %o', (_what, earlier, repeated) => {
  expect(isRepeated(earlier)).toBe(repeated)
})
