import { expect, test } from 'vitest'
import { safeText } from './safeText.ts'

test('no line break of a client makes a second line of a log', () => {
  expect(safeText('a\r\nb\u2028c\u0000')).toBe('a b c ')
})
