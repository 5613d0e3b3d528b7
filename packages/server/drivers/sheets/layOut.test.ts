import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { SheetBatch } from '../../ports/sheetReader.ts'
import { layOut, type LayOutOptions, makePlan } from './layOut.ts'
import type { RawRow } from './rawRow.ts'

function rows(...cells: string[][]): RawRow[] {
  return cells.map((texts, at) => ({ row: at + 1, cells: texts }))
}

describe('the number column is', () => {
  test('the one whose header says so, though another looks like numbers', () => {
    const sample = rows(['Order', '手机号码'], ['10002345', '8613800138000'])
    expect(makePlan(sample)).toMatchObject({
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
    expect(makePlan(sample)).toMatchObject({ column: 2, header: [], skip: 0 })
  })

  test('the one with most numbers, when all are few', () => {
    const sample = rows(['a', 'b'], ['c', '6581000001'], ['d', 'e'], ['f', 'g'])
    expect(makePlan(sample).column).toBe(1)
  })

  test('the first, when nothing looks like a number', () => {
    expect(makePlan(rows(['1', '2'], ['3', '4'])).column).toBe(0)
  })

  test('one of formulas too: they are rows to report', () => {
    const sample: RawRow[] = [{ row: 1, cells: ['Ann', ''], formulas: [1] }]
    expect(makePlan(sample).column).toBe(1)
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
    expect(makePlan(rows([title], ['6581000002']), { column: 0 }).skip).toBe(skip)
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
  for await (const batch of layOut(source())) batches.push(batch)
  expect(batches.map((batch) => batch.rows.length)).toEqual([1000, 1000, 502, 2])
})

test('a first group of very many short rows is read, not a fault of the reader', async () => {
  async function* oneGroup() {
    yield Array.from({ length: 300_000 }, (_, at): RawRow => ({ row: at + 1, cells: ['9'] }))
  }
  let count = 0
  for await (const batch of layOut(oneGroup())) count += batch.rows.length
  expect(count).toBe(300_000)
})

/** Numbers of a sheet, or why they are left out, and the numbers of their rows. */
async function laidOut(cells: readonly (readonly string[])[], options: LayOutOptions = {}) {
  async function* source() {
    yield rows(...cells.map((line) => [...line]))
  }
  const found: [row: number, number: string][] = []
  for await (const batch of layOut(source(), options)) {
    for (const { row, number, reason } of batch.rows) found.push([row, reason ?? number])
  }
  return found
}

const A = '+905321400100'
const B = '+905321400101'
const C = '+905321400102'

describe('a line with several numbers loses none', () => {
  test.for<[what: string, cells: string[][], found: string[], options?: LayOutOptions]>([
    [
      'one entry is no number',
      [
        [A, B],
        [C, 'n/a'],
        [A, B],
      ],
      [A, B, C, 'n/a', A, B],
    ],
    ['a heading above the first column', [['Numbers'], [A, B]], [A, B]],
    [
      'words beside a number',
      [
        [A, `${B} ext. 2`],
        [C, A],
      ],
      [A, `${B} ext. 2`, C, A],
    ],
    ['two kinds of separators in a cell', [[A, `${B}，${C}`]], [A, B, C]],
    [
      'several in one cell of a table',
      [
        ['Name', 'Mobile'],
        ['Ann', `${A}; ${B}`],
      ],
      [A, B],
    ],
    [
      'blanks between numbers',
      [['6581000001 6581000002 6581000003']],
      ['6581000001', '6581000002', '6581000003'],
    ],
    [
      'columns of one name',
      [
        ['Name', 'Phone 1', 'Phone 2'],
        ['Ann', A, B],
      ],
      [A, B],
    ],
    [
      'columns of numbers with a name, in a text',
      [
        ['mobile', 'phone'],
        [A, B],
      ],
      [A, B],
      { plain: true },
    ],
    [
      'names beside two numbers, in a text',
      [
        ['Ann', A, B],
        ['Bo', C, ''],
      ],
      [A, B, C],
      { plain: true },
    ],
    [
      'a number where most lines have a word',
      [
        ['Ann', A],
        ['Bo', B],
        [C, A],
      ],
      [A, B, 'cell.otherNumber', A],
    ],
    [
      'a date is no number',
      [
        ['2026-11-28', A],
        ['28.11.2026', B],
      ],
      [A, B],
    ],
    [
      'a heading says what else a column is',
      [
        ['Order', 'Mobile'],
        ['10002345', A],
      ],
      [A],
    ],
    ['an error of a formula', [['Mobile'], ['#N/A'], [A]], ['cell.error', A]],
  ])('%s', async ([, cells, found, options]) => {
    expect((await laidOut(cells, options)).map(([, number]) => number)).toEqual(found)
  })

  test('as many numbers come out as go in, whatever stands between them', async () => {
    const number = fc.integer({ min: 100_000_000, max: 999_999_999 }).map((n) => `+6${n}`)
    const mark = fc.constantFrom(',', ';', '，', '；', '、', '\t', ' , ', '|')
    const entry = fc.oneof(
      { weight: 4, arbitrary: number },
      { weight: 1, arbitrary: fc.constantFrom('n/a', '-', 'none') },
    )
    const line = fc.array(fc.tuple(entry, mark), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        number,
        async (lines, first) => {
          const cells = [
            [first],
            ...lines.map((parts) => [parts.map(([text, between]) => text + between).join('')]),
          ]
          const wanted = [first, ...lines.flatMap((parts) => parts.map(([text]) => text))]
          expect((await laidOut(cells, { plain: true })).map(([, found]) => found)).toEqual(wanted)
        },
      ),
      { numRuns: 100 },
    )
  })

  test.for([
    ['list-with-no-number.txt', 6],
    ['list-with-two-separators.txt', 3],
    ['list-with-extension.txt', 4],
  ] as const)('%s has %i entries', async ([file, count]) => {
    const text = await readFile(new URL(`./foreign/${file}`, import.meta.url), 'utf8')
    const cells = text
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    expect(await laidOut(cells, { plain: true })).toHaveLength(count)
  })

  test('rows of a table come as they are, none of them a header', async () => {
    const cells = [
      ['Mobile', 'x'],
      [`${A},${B}`, '#N/A'],
    ]
    expect(await laidOut(cells, { table: true })).toEqual([
      [1, 'Mobile'],
      [2, `${A},${B}`],
    ])
  })
})
