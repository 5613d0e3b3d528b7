import fc from 'fast-check'
import { expect, test } from 'vitest'
import { misspeltVariables } from './misspeltVariables.ts'
import { columnVariables, readText } from './variableText.ts'

const known = columnVariables(['Mobile', 'First name', 'City', 'Betrag €'])

test.each([
  ['Hi {First name}', '{First name}', '{first_name}'],
  ['Hi {firstname|friend}', '{firstname|friend}', '{first_name|friend}'],
  ['Hi {frist_name}', '{frist_name}', '{first_name}'],
  ['Hi {{first_name}}', '{{first_name}}', '{first_name}'],
  ['Hi {{ City }}', '{{ City }}', '{city}'],
  ['Hi {name}', '{name}', '{first_name}'],
  ['Hi {Betrag €}', '{Betrag €}', '{betrag}'],
])('%s: the column that was meant is suggested', (text, written, meant) => {
  expect(misspeltVariables(text, known)).toEqual([{ written, meant }])
})

test('what is right, escaped or like nothing gets no suggestion', () => {
  const text = 'Hi {First_Name}, \\{citi\\} {order_number} {} {c}'
  expect(misspeltVariables(text, known)).toEqual([])
  expect(misspeltVariables('Hi {name}', ['first_name', 'last_name'])).toEqual([])
})

test('each suggestion put in its place is a variable of the list', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.array(word), (heads, words) => {
      const names = columnVariables(heads)
      const text = words.map((one) => `{${one}}`).join(' ')
      for (const { meant } of misspeltVariables(text, names)) {
        const read = readText(meant)
        expect(read.fault).toBeNull()
        expect(names).toContain(read.names[0])
      }
    }),
  )
})

test('a text of 20,000 signs beside 1,000 columns is read in bounded work', () => {
  const columns = Array.from({ length: 1_000 }, (_, n) => `column_${n}_${'x'.repeat(40)}`)
  const text = Array.from({ length: 400 }, (_, n) => `{colunm_${n}_${'y'.repeat(36)}}`).join('')
  expect(misspeltVariables(text, columns).length).toBeLessThanOrEqual(20)
})
