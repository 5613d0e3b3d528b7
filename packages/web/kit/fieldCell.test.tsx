import { entities } from '@tandem/model'
import { expect, test } from 'vitest'
import { entityText } from './entityText.ts'
import { FieldValue } from './fieldCell.tsx'
import { english, show } from './testing.tsx'

const { gateway } = entities
const words = entityText(english, gateway)
const record = { tps: 1800, port: 2775, enabled: true }

function cell(name: keyof typeof record): HTMLElement {
  const field = gateway.fields[name]
  return show(<FieldValue name={name} field={field} record={record} words={words} />).container
}

test('a speed of 1800 was written without its comma; a port, which is a name, has none', () => {
  expect(cell('tps').textContent).toBe('1,800')
  expect(cell('port').textContent).toBe('2775')
})

test('a green pill said yes in every row: a flag is a word', () => {
  const flag = cell('enabled')
  expect(flag.textContent).toBe('Yes')
  expect(flag.querySelector('.status-tag')).toBeNull()
})
