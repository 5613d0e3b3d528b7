import * as XLSX from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { numbersOf, readFixture } from './readFixture.ts'

function written(cells: unknown[][], change?: (sheet: XLSX.WorkSheet) => void): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(cells, { UTC: true })
  change?.(sheet)
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'S')
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'biff8' }))
}

/** The same container with one more stream. */
function withStream(bytes: Buffer, name: string): Buffer {
  const container = XLSX.CFB.read(bytes, { type: 'buffer' })
  XLSX.CFB.utils.cfb_add(container, name, Buffer.alloc(64))
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }))
}

const good = written([['Name', 'Mobile'], ['李雷', 8613800138000], [], ['Ann', '+44 7700 900123']])

describe('an old xls', () => {
  test('gives the same rows as its younger sister', async () => {
    expect(await readFixture('a.xls', good)).toEqual({
      header: ['Name', 'Mobile'],
      rows: [
        { row: 2, number: '8613800138000', cells: ['李雷', '8613800138000'] },
        { row: 4, number: '+44 7700 900123', cells: ['Ann', '+44 7700 900123'] },
      ],
    })
  })

  test('gives dates as text', async () => {
    const bytes = written([['6581000001', { t: 'n', v: 46_081, z: 'yyyy-mm-dd' }]])
    expect(await readFixture('a.xls', bytes)).toMatchObject({
      rows: [{ cells: ['6581000001', '2026-02-28'] }],
    })
  })

  // Parsed formulas as stored in [MS-XLS] 2.5.198: 1+2, and a reference to the shared formula of
  // cell A1.
  test.for([
    ['of its own', [7, 0, 0x1e, 1, 0, 0x1e, 2, 0, 0x03]],
    ['shared with others', [5, 0, 0x01, 0, 0, 0, 0]],
  ] as const)('names a formula %s and never gives its stored result', async ([, bf]) => {
    const bytes = written([['Mobile'], [0], ['6581000001']], (sheet) => {
      sheet['A2'] = { t: 'n', v: 8613800138000, bf }
    })
    expect(numbersOf(await readFixture('a.xls', bytes))).toEqual(['cell.formula', '6581000001'])
  })

  test.for([
    ['with macros', withStream(good, '/_VBA_PROJECT_CUR/VBA/dir'), 'file.type'],
    ['with an encrypted package', withStream(good, '/EncryptedPackage'), 'file.type'],
    ['that is text', Buffer.from('Mobile\n6581000001\n'), 'file.type'],
    ['that is a page', Buffer.from('<html><table><tr><td>6581000001'), 'file.type'],
    ['cut short', good.subarray(0, 700), 'file.broken'],
    [
      'of noise behind the signature',
      Buffer.concat([good.subarray(0, 8), Buffer.alloc(5000, 7)]),
      'file.broken',
    ],
    ['without rows', written([[]]), 'file.empty'],
    ['of 10 MB and more', Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)]), 'file.tooLarge'],
  ] as const)('%s is refused', async ([, bytes, code]) => {
    expect(await readFixture('a.xls', bytes)).toEqual({ refused: code })
  })
})
