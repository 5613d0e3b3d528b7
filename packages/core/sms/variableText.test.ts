import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnVariables,
  literalText,
  missingNames,
  MOST_VARIABLES,
  readText,
  renderText,
  rowText,
} from './variableText.ts'

const rendered = (source: string, ...values: string[]) => renderText(readText(source), values)

test('a variable takes the value of the recipient, whatever its case and spaces', () => {
  const text = readText('Dear { Name }, {name} owes {amount}.')
  expect(text.names).toEqual(['name', 'amount'])
  expect(renderText(text, ['Anna', '3.50'])).toBe('Dear Anna, Anna owes 3.50.')
})

test('a text of its own stands in for a missing value, also an empty one', () => {
  expect(rendered('Dear {name|customer}{note|}!', '', '')).toBe('Dear customer!')
  expect(rendered('Dear {name|customer}!', 'Anna')).toBe('Dear Anna!')
  expect(missingNames(readText('{a} {b|x} {a}'), ['', ''])).toEqual(['a'])
})

test('names may be in any script', () => {
  expect(rendered('{姓名}您好，余额 {余额_1}', '王芳', '5')).toBe('王芳您好，余额 5')
})

test('an escaped brace is a brace, also in a stand-in', () => {
  expect(rendered('\\{name\\} {a|\\{b\\}}', '')).toBe('{name} {b}')
  expect(readText('C:\\dir').pieces).toEqual(['C:\\dir'])
})

test.each([
  ['Dear {name, your code', 'sms.braceUnclosed', 5, '{name, your code'],
  ['Dear name}', 'sms.braceUnopened', 9, '}'],
  ['Dear {first name}', 'sms.variableName', 5, '{first name}'],
  ['Dear {}', 'sms.variableName', 5, '{}'],
  ['{{name}}', 'sms.braceUnclosed', 0, '{{name}}'],
  ['{a|x\\}', 'sms.braceUnclosed', 0, '{a|x\\}'],
])('%s is refused with the place', (source, reason, at, part) => {
  expect(readText(source).fault).toEqual({ reason, at, part })
})

test('one wrong variable among 400 places is found', () => {
  const source = `${'{a} '.repeat(399)}{a b} ${'{a} '.repeat(10)}`
  expect(readText(source).fault).toMatchObject({ reason: 'sms.variableName', at: 399 * 4 })
})

test('a text has a limited number of variables, used as often as one likes', () => {
  const names = Array.from({ length: MOST_VARIABLES }, (_, n) => `{v${n}}`).join('')
  expect(readText(names + names).fault).toBeNull()
  expect(readText(`${names}{more}`).fault?.reason).toBe('sms.tooManyVariables')
})

test('what a row may not say is refused with its reason', () => {
  const text = readText('Dear {name}, {amount|0}')
  expect(rowText(text, ['Anna'])).toEqual({ text: 'Dear Anna, 0', values: ['Anna', ''] })
  expect(rowText(text, [])).toEqual({ reason: 'variable.missing' })
  expect(rowText(text, ['  '])).toEqual({ reason: 'variable.missing' })
  expect(rowText(text, ['A\u0000nna'])).toEqual({ reason: 'variable.unreadable' })
  expect(rowText(text, ['A\u001b[0m'])).toEqual({ reason: 'variable.unreadable' })
  expect(rowText(text, ['\ud83d'])).toEqual({ reason: 'variable.unreadable' })
  expect(rowText(text, ['x'.repeat(313)])).toEqual({ reason: 'text.tooLong' })
  expect(rowText(text, ['x'.repeat(312)])).toMatchObject({ values: ['x'.repeat(312), ''] })
  expect(rowText(text, ['😀'.repeat(312)])).toMatchObject({ values: ['😀'.repeat(312), ''] })
  expect(rowText(text, ['A\r\nB\tC'])).toMatchObject({ text: 'Dear A\nB C, 0' })
  expect(rowText(readText('{a|}'), [''])).toEqual({ reason: 'text.empty' })
})

test('the columns of a file fill variables by their headings, or by their letters', () => {
  expect(
    columnVariables(['Phone', 'First name', '', 'first-name', ' 余额 (元) ', 'Phone']),
  ).toEqual(['phone', 'first_name', 'c', 'first_name_2', '余额_元', 'phone_2'])
})

test('any text can be written as one that stands for exactly it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readText(literalText(text))
      expect(read).toEqual({ pieces: text === '' ? [] : [text], names: [], fault: null })
    }),
  )
})

test('the names of columns are distinct, and each can be written as a variable', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (headings) => {
      const names = columnVariables(headings)
      expect(new Set(names).size).toBe(headings.length)
      const text = readText(names.map((name) => `{${name}}`).join(''))
      expect(text).toMatchObject({ names, fault: null })
    }),
  )
})

test('a value is never read as a variable, and every value stands in the text', () => {
  const plain = fc
    .string({ unit: 'binary', maxLength: 20 })
    // A backslash right before a variable would escape its brace.
    .filter((text) => !text.endsWith('\\'))
  const variable = fc.nat({ max: 2 })
  const values = fc.tuple(fc.string(), fc.string(), fc.string())
  fc.assert(
    fc.property(fc.array(fc.oneof(plain, variable)), values, (pieces, valueOf) => {
      const text = readText(
        pieces
          .map((each) => (typeof each === 'number' ? `{v${each}}` : literalText(each)))
          .join(''),
      )
      const own = text.names.map((name) => valueOf[Number(name.slice(1))] ?? '')
      const said = pieces.map((each) => (typeof each === 'number' ? valueOf[each] : each))
      expect(renderText(text, own)).toBe(said.join(''))
    }),
  )
})

test('a text that is written later uses the values that are there, whatever their order', () => {
  const text = readText('{city}: {name|friend}', ['name', 'age', 'city'])
  expect(text.names).toEqual(['name', 'age', 'city'])
  expect(renderText(text, ['Anna', '30', 'Leeds'])).toBe('Leeds: Anna')
  expect(renderText(text, ['', '', 'Leeds'])).toBe('Leeds: friend')
  expect(missingNames(text, ['Anna', '', ''])).toEqual(['city'])
  expect(readText('{surname}', ['name']).names).toEqual(['name', 'surname'])
})
