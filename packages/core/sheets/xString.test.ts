import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fromXString, toXString } from './xString.ts'

test('an escaped carriage return, tab and underscore are the characters that the cell shows', () => {
  expect(fromXString('+6591234567_x000D_')).toBe('+6591234567\r')
  expect(fromXString('a_x0009_b')).toBe('a\tb')
  expect(fromXString('under_x005F_x0041_score')).toBe('under_x0041_score')
  expect(fromXString('_xD83D__xDE00_')).toBe('😀')
  expect(fromXString('_x0000_ _xD83D_')).toBe('\uFFFD \uFFFD')
  expect(fromXString('_x41_ _X0041_ _x004_ snake_xyz_')).toBe('_x41_ _X0041_ _x004_ snake_xyz_')
})

test('control characters, halves of pairs and texts that look like escapes are escaped, nothing else', () => {
  expect(toXString('page\fbreak\r\n\tend')).toBe('page_x000C_break_x000D_\n\tend')
  expect(toXString('ref _x0041_ end')).toBe('ref _x005F_x0041_ end')
  expect(toXString('_x0041\u0001')).toBe('_x005F_x0041_x0001_')
  expect(toXString('\uD83D😀\uDE00\uFFFF')).toBe('_xD83D_😀_xDE00__xFFFF_')
  expect(toXString('Zoë 李雷 snake_case_x')).toBe('Zoë 李雷 snake_case_x')
})

test('whatever text is written is read back, and is allowed in XML', () => {
  const tricky = fc.string({
    unit: fc.constantFrom('_', 'x', '0', '4', '1', 'F', '\u0001', '\uD800', '\uDC00', 'a'),
  })
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (text) => {
      const written = toXString(text)
      expect(written.isWellFormed()).toBe(true)
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      expect(/[\0-\u0008\u000B-\u001F\uFFFE\uFFFF]/.test(written)).toBe(false)
      expect(fromXString(written)).toBe(text.replaceAll('\0', '\uFFFD').toWellFormed())
    }),
    { numRuns: 400 },
  )
})
