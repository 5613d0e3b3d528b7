import { expect, test } from 'vitest'
import { groupRejects, rejectsCsv } from './groupRejects.ts'

const short = (row: number) => ({
  row,
  mobile: '+8613',
  reason: 'number.tooShort',
  reasonText: 'Too short for its country',
})
const twice = {
  row: 4,
  mobile: '+447700900123',
  reason: 'number.duplicate',
  reasonText: 'Duplicate',
}

test('rejects are grouped by reason, the most frequent first, rows in order', () => {
  expect(groupRejects([twice, short(7), short(9)])).toEqual([
    { reason: 'number.tooShort', text: 'Too short for its country', rows: [short(7), short(9)] },
    { reason: 'number.duplicate', text: 'Duplicate', rows: [twice] },
  ])
})

test('a cell that begins like a formula is written as text', () => {
  const csv = rejectsCsv(
    ['Row', 'As written', 'Reason'],
    [{ row: 1, mobile: '=HYPERLINK("x")', reason: 'number.formula', reasonText: 'A formula' }],
  )
  expect(csv).toBe('\ufeff"Row","As written","Reason"\r\n"1","\'=HYPERLINK(""x"")","A formula"\r\n')
})
