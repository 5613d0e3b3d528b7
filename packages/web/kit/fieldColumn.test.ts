import { expect, test } from 'vitest'
import type { Field } from '@tandem/model'
import { fieldColumn } from './fieldColumn.tsx'
import { foldedColumns } from './foldColumns.ts'

const foldedOf = (fields: Readonly<Record<string, Field>>, room: number): string[] =>
  foldedColumns(
    Object.entries(fields).map(([name, field], place) => ({
      ...fieldColumn(name, field),
      width: 100,
      keeps: place === 0,
      empty: false,
    })),
    room,
  )

test('adjustments hid the amount and rates their day at 1088 px: lesser columns fold before either', () => {
  const text: Field = { kind: 'text', list: 100 }
  const fields: Readonly<Record<string, Field>> = {
    name: text,
    company: text,
    kind: text,
    operator: text,
    amount: { kind: 'money', list: 100 },
    from: { kind: 'instant', list: 100 },
  }
  expect(foldedOf(fields, 500)).toEqual(['operator'])
  expect(foldedOf(fields, 400)).toEqual(['operator', 'from'])
  expect(foldedOf(fields, 300)).toEqual(['operator', 'from', 'kind'])
})
