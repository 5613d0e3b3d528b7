import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  SheetRefused,
  type SheetBatch,
  type SheetReader,
  type SheetReadOptions,
} from './sheetReader.ts'

/** The behaviour of every reader of number files. */
export function sheetReaderContract(open: () => SheetReader): void {
  describe('a sheet reader', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sheet-contract-'))
    })
    afterAll(async () => {
      await rm(folder, { recursive: true })
    })

    async function read(name: string, content: string, options: SheetReadOptions = {}) {
      const path = join(folder, crypto.randomUUID())
      await writeFile(path, content)
      const batches: SheetBatch[] = []
      for await (const batch of open().read({ path, name }, options)) batches.push(batch)
      return {
        column: batches[0]?.column,
        header: batches[0]?.header,
        rows: batches.flatMap((b) => b.rows),
      }
    }

    test('gives each line of a txt file with the number of its line', async () => {
      const { rows, header } = await read('numbers.txt', '8613800138000\n\n+44 7700 900123\n')
      expect(header).toEqual([])
      expect(rows).toEqual([
        { row: 1, number: '8613800138000', cells: ['8613800138000'] },
        { row: 3, number: '+44 7700 900123', cells: ['+44 7700 900123'] },
      ])
    })

    test('finds the number column of a csv file and leaves its header out of the rows', async () => {
      const { rows, header, column } = await read('people.csv', 'Name,Mobile\r\nAnn,6581234567\r\n')
      expect({ header, column }).toEqual({ header: ['Name', 'Mobile'], column: 1 })
      expect(rows).toEqual([{ row: 2, number: '6581234567', cells: ['Ann', '6581234567'] }])
    })

    test('takes the column it is told to take', async () => {
      const content = '6581234567,6591234567\n6581234568,6591234568\n'
      const { rows } = await read('two.csv', content, { column: 1 })
      expect(rows.map((row) => row.number)).toEqual(['6591234567', '6591234568'])
    })

    test('gives every row once and in order, however many there are', async () => {
      const numbers = Array.from({ length: 25_000 }, (_, at) => String(8613800000000 + at))
      const { rows } = await read('many.txt', numbers.join('\n'))
      expect(rows.map((row) => row.number)).toEqual(numbers)
      expect(rows.every((row, at) => row.row === at + 1)).toBe(true)
    })

    test('names a formula as the reason and never gives its text', async () => {
      const { rows } = await read('f.csv', 'Mobile,Name\n=86*10^11,Ann\n8613800138000,=cmd|A1\n')
      expect(rows).toEqual([
        { row: 2, number: '', cells: ['', 'Ann'], formulas: [0], reason: 'cell.formula' },
        { row: 3, number: '8613800138000', cells: ['8613800138000', ''], formulas: [1] },
      ])
    })

    test('refuses a file without rows, and one whose name says something else', async () => {
      await expect(read('none.txt', '')).rejects.toEqual(new SheetRefused('file.empty'))
      await expect(read('blank.txt', '\n \n')).rejects.toEqual(new SheetRefused('file.empty'))
      await expect(read('page.html', '6581234567')).rejects.toEqual(new SheetRefused('file.type'))
    })

    test('stops with the reason of the signal', async () => {
      const stop = new AbortController()
      const path = join(folder, 'stopped.txt')
      await writeFile(path, '6581234567\n'.repeat(100_000))
      const stopped = (async () => {
        for await (const _ of open().read({ path, name: path }, { signal: stop.signal })) {
          stop.abort(new Error('the user left'))
        }
      })()
      await expect(stopped).rejects.toThrow('the user left')
    })
  })
}
