import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { normaliseNumbers } from '@tandem/core'
import ExcelJS from 'exceljs'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFile } from './makeFile.ts'
import { countries, createRandom, numbersOf, type Country } from './numberPlan.ts'
import { badReasons } from './numberRows.ts'

// As a British company sends them.
const international = { defaultCountry: 'GB', accept: 'mobile' } as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'make-file-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('a made workbook', () => {
  test('opens in a foreign reader and holds the planned rows, good and bad', async () => {
    const made = await makeFile({ path: join(folder, 'a.xlsx'), rows: 10_000, bad: 300 })
    expect(made.good).toBe(9700)
    expect(made.rejects).toHaveLength(300)
    for (const reason of badReasons) {
      expect(made.rejects.filter((reject) => reject.reason === reason)).toHaveLength(30)
    }
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(made.path)
    const sheet = book.getWorksheet('Numbers')
    expect(sheet?.actualRowCount).toBe(10_001)
    const rejects: { row: number; mobile: string; reason: string }[] = []
    const seen = new Set<string>()
    sheet?.eachRow((line, row) => {
      if (row === 1) return
      const { formula, text } = line.getCell(1)
      const mobile = formula === undefined ? text : ''
      const reason =
        formula === undefined
          ? normaliseNumbers([mobile], international, { seen }).rejected[0]?.reason
          : 'cell.formula'
      if (reason !== undefined) rejects.push({ row, mobile, reason })
    })
    expect(rejects).toEqual(made.rejects)
  })

  test('is the same for the same seed and another for another', async () => {
    const bytes = async (name: string, seed: number) =>
      readFile((await makeFile({ path: join(folder, name), rows: 500, bad: 50, seed })).path)
    const first = await bytes('one.xlsx', 7)
    expect(first.equals(await bytes('two.xlsx', 7))).toBe(true)
    expect(first.equals(await bytes('three.xlsx', 8))).toBe(false)
  })
})

test('a made txt holds a number on each line and names its bad lines', async () => {
  const made = await makeFile({ path: join(folder, 'a.txt'), rows: 1000, bad: 90 })
  const lines = (await readFile(made.path, 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(1000)
  const bad = normaliseNumbers(lines, international).rejected.map(({ row }) => row)
  expect(bad).toEqual(made.rejects.map((reject) => reject.row))
})

describe('the numbers of a country', () => {
  test.for(Object.keys(countries).filter((name): name is Country => name in countries))(
    'are valid mobile numbers, each one once: %s',
    (country) => {
      const numbers = numbersOf(country, createRandom(1)).take(2000).toArray()
      expect(new Set(numbers).size).toBe(2000)
      for (const number of numbers) {
        const parsed = parsePhoneNumberFromString(`+${number}`)
        expect([number, parsed?.country, parsed?.getType()]).toEqual([
          number,
          country,
          expect.stringMatching(/MOBILE/),
        ])
      }
    },
  )
})
