import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numbersOf, readFixture } from './readFixture.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const withMark = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes])
const table = '姓名,手机\r\n李雷,8613800138000\r\n'
// The same in GB18030: 姓名 手机 李雷.
const gb = Buffer.concat([
  Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0x0d, 0x0a]),
  Buffer.from([0xc0, 0xee, 0xc0, 0xd7]),
  Buffer.from(',8613800138000\r\n'),
])

describe('the encoding is found by what decodes', () => {
  test.for([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a mark', withMark([0xef, 0xbb, 0xbf], Buffer.from(table))],
    ['UTF-16LE with a mark', withMark([0xff, 0xfe], Buffer.from(table, 'utf16le'))],
    ['UTF-16BE with a mark', withMark([0xfe, 0xff], utf16be(table))],
    ['GB18030', gb],
  ] as const)('%s', async ([, bytes]) => {
    expect(await readFixture('a.csv', bytes)).toEqual({
      header: ['姓名', '手机'],
      rows: [{ row: 2, number: '8613800138000', cells: ['李雷', '8613800138000'] }],
    })
  })

  test('UTF-16 without a mark, by the zeros between its letters', async () => {
    const text = 'Mobile\r\n8613800138000\r\n'
    expect(numbersOf(await readFixture('a.txt', Buffer.from(text, 'utf16le')))).toEqual([
      '8613800138000',
    ])
    expect(numbersOf(await readFixture('a.txt', utf16be(text)))).toEqual(['8613800138000'])
  })

  test('a four-byte GB18030 character is read', async () => {
    const bytes = Buffer.concat([
      Buffer.from('8613800138000,'),
      Buffer.from([0x95, 0x32, 0x82, 0x36]),
    ])
    expect(await readFixture('a.csv', bytes)).toMatchObject({
      rows: [{ cells: ['8613800138000', '𠀀'] }],
    })
  })

  test.for([
    ['UTF-8 with one bad byte', [...Buffer.from('李雷,1\n韩,2\n'), 0xff, 0x0a], 3],
    ['nothing known', [...Buffer.from('1\r\n2\r\n'), 0x80, 0xff, 0x0d, 0x0a], 3],
    ['half a UTF-16 unit', [0xff, 0xfe, 0x31, 0, 0x0a, 0, 0x32], 2],
    ['a lone UTF-16 surrogate', [0xff, 0xfe, 0x31, 0, 0x0a, 0, 0, 0xd8, 0x0a, 0], 2],
  ] as const)('refused with its line: %s', async ([, bytes, line]) => {
    const answer = await readFixture('a.txt', Buffer.from(bytes))
    expect(answer).toEqual({ refused: 'file.encoding', line })
  })

  test('a bad byte far down is named by its own line', async () => {
    const bytes = Buffer.concat([
      Buffer.from('8613800138000\r\n'.repeat(50_000)),
      Buffer.from([0xff]),
    ])
    expect(await readFixture('a.txt', bytes)).toEqual({ refused: 'file.encoding', line: 50_001 })
  })
})

describe('lines and fields', () => {
  test('mixed line ends count as one break each', async () => {
    const answer = await readFixture('a.txt', '6581000001\r\n6581000002\r6581000003\n\n6581000004')
    expect('rows' in answer && answer.rows.map(({ row, number }) => [row, number])).toEqual([
      [1, '6581000001'],
      [2, '6581000002'],
      [3, '6581000003'],
      [5, '6581000004'],
    ])
  })

  test('a line of 10 MB is refused with its number', async () => {
    const bytes = `6581000001\n${'6581000002,'.repeat(1_000_000)}`
    expect(await readFixture('a.txt', bytes)).toEqual({ refused: 'file.lineTooLong', line: 2 })
  })

  test('a quoted field without an end is refused', async () => {
    const answer = await readFixture('a.csv', 'Mobile,Name\n6581000001,"Ann\n6581000002,Bo\n')
    expect(answer).toEqual({ refused: 'file.broken', line: 3 })
  })

  test('16,384 columns are refused with their line', async () => {
    const bytes = `6581000001\n${'1,'.repeat(16_384)}\n`
    expect(await readFixture('a.csv', bytes)).toEqual({ refused: 'file.columns', line: 2 })
  })

  test('a NUL becomes a character that any store takes', async () => {
    expect(numbersOf(await readFixture('a.txt', '658100\u00000001\n6581000002\n'))).toEqual([
      '658100\uFFFD0001',
      '6581000002',
    ])
  })

  test('full-width digits and direction marks reach the reader as they are', async () => {
    const text = '８６１３８００１３８０００\n\u202E6581000001\u202C\n'
    expect(numbersOf(await readFixture('a.txt', text))).toEqual(text.trim().split('\n'))
  })

  test.for([',', ';', '\t', '|', '，'])('fields are cut at %j', async (mark) => {
    const answer = await readFixture('a.csv', `Name${mark}Phone\nAnn${mark}+65 8100 0001\n`)
    expect(answer).toMatchObject({
      rows: [{ row: 2, number: '+65 8100 0001', cells: ['Ann', '+65 8100 0001'] }],
    })
  })

  test('quoted fields may hold separators, quotes and line breaks, and count as one row', async () => {
    const answer = await readFixture(
      'a.csv',
      'Name,Mobile\n"Li, ""Lei""\nJr","6581000001"\nBo,6581000002\n',
    )
    expect(answer).toMatchObject({
      rows: [
        { row: 2, cells: ['Li, "Lei"\nJr', '6581000001'] },
        { row: 3, cells: ['Bo', '6581000002'] },
      ],
    })
  })

  test('the line by which a spreadsheet names its separator is no row', async () => {
    expect(numbersOf(await readFixture('a.csv', 'sep=;\nMobile;Name\n6581000001;Ann\n'))).toEqual([
      '6581000001',
    ])
  })

  test('numbers side by side in a txt are a list, each under the number of its line', async () => {
    const answer = await readFixture('a.txt', '6581000001,6581000002\n6581000003,\n')
    expect('rows' in answer && answer.rows.map(({ row, number }) => [row, number])).toEqual([
      [1, '6581000001'],
      [1, '6581000002'],
      [2, '6581000003'],
    ])
  })

  test('an exponent in text stays what it is: its digits are lost', async () => {
    expect(numbersOf(await readFixture('a.csv', 'Mobile\n8.61E+12\n'))).toEqual(['8.61E+12'])
  })
})

describe('text that is something else is refused', () => {
  test.for([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a page', Buffer.from('<!DOCTYPE html><table><tr><td>6581000001')],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
  ] as const)('%s', async ([, bytes]) => {
    expect(await readFixture('a.txt', bytes)).toEqual({ refused: 'file.type' })
    expect(await readFixture('a.csv', bytes)).toEqual({ refused: 'file.type' })
  })
})

test('any bytes give rows or one error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const answer = await readFixture('a.csv', Buffer.from(bytes))
      expect('refused' in answer || answer.rows.length > 0).toBe(true)
    }),
    { numRuns: 20 },
  )
})
