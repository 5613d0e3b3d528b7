import { describe, expect, test } from 'vitest'
import type { SheetBatch } from '../../ports/sheetReader.ts'
import { layOut, makePlan } from './layOut.ts'
import type { RawRow } from './rawRow.ts'

function rows(...cells: string[][]): RawRow[] {
  return cells.map((texts, at) => ({ row: at + 1, cells: texts }))
}

describe('the number column is', () => {
  test('the one whose header says so, though another looks like numbers', () => {
    const sample = rows(['Order', '手机号码'], ['10002345', '8613800138000'])
    expect(makePlan(sample, undefined)).toEqual({
      column: 1,
      header: ['Order', '手机号码'],
      skip: 1,
    })
  })

  test('the first that holds mostly numbers, when no header tells', () => {
    const sample = rows(
      ['1', 'Ann', '+65 8100-0001', '6581000002'],
      ['2', 'Bo', '(65) 8100 0003', ''],
    )
    expect(makePlan(sample, undefined)).toEqual({ column: 2, header: [], skip: 0 })
  })

  test('the one with most numbers, when all are few', () => {
    const sample = rows(['a', 'b'], ['c', '6581000001'], ['d', 'e'], ['f', 'g'])
    expect(makePlan(sample, undefined).column).toBe(1)
  })

  test('the first, when nothing looks like a number', () => {
    expect(makePlan(rows(['1', '2'], ['3', '4']), undefined).column).toBe(0)
  })

  test('one of formulas too: they are rows to report', () => {
    const sample: RawRow[] = [{ row: 1, cells: ['Ann', ''], formulas: [1] }]
    expect(makePlan(sample, undefined).column).toBe(1)
  })
})

describe('the first row is a header', () => {
  test.for([
    ['Recipients', 1],
    ['Phone 1', 1],
    ['手机1', 1],
    ['6581000001', 0],
    ['12', 0],
    ['', 0],
  ] as const)('%j: %i', ([title, skip]) => {
    expect(makePlan(rows([title], ['6581000002']), 0).skip).toBe(skip)
  })
})

test('batches are cut by rows and by characters, and lose nothing', async () => {
  const many = rows(...Array.from({ length: 2500 }, (_, at) => [String(6581000000 + at)]))
  const wide = rows(...Array.from({ length: 4 }, () => ['6581000001', 'x'.repeat(200_000)]))
  async function* source() {
    yield many.slice(0, 7)
    yield many.slice(7)
    yield wide
  }
  const batches: SheetBatch[] = []
  for await (const batch of layOut(source(), undefined)) batches.push(batch)
  expect(batches.map((batch) => batch.rows.length)).toEqual([1000, 1000, 502, 2])
})

test('a first group of very many short rows is read, not a fault of the reader', async () => {
  async function* oneGroup() {
    yield Array.from({ length: 300_000 }, (_, at): RawRow => ({ row: at + 1, cells: ['9'] }))
  }
  let count = 0
  for await (const batch of layOut(oneGroup(), undefined)) count += batch.rows.length
  expect(count).toBe(300_000)
})
