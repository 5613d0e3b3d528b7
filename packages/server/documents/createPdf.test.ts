import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { amountColumn, cutAmount, evenAmounts } from './alignAmounts.ts'
import { breakLines } from './breakLines.ts'
import { columnWidths } from './columnWidths.ts'
import { createPdf } from './createPdf.ts'
import { fontFile, runsOf } from './fonts.ts'

const options = {
  title: '充值凭证 Receipt',
  letterhead: { brandName: 'Aurora 云', logo: null, colour: '#336699', lines: ['Aurora Ltd'] },
  language: 'zh-CN',
  at: new Date('2026-03-01T00:00:00Z'),
  foot: (page: number, pages: number) => `${page} / ${pages}`,
}
const amounts = { columns: [{ title: '项目' }, { title: 'Amount', align: 'amount' }] } as const

test('a document in Chinese is a PDF with its fonts, and a few kilobytes', async () => {
  const pdf = createPdf(options)
  pdf.heading('明细')
  pdf.facts([
    ['单号', 'P-1'],
    ['付款人', '极光科技有限公司'],
  ])
  pdf.table({
    ...amounts,
    rows: [
      ['充值', '1,234.50'],
      ['手续费', '-0.003125'],
    ],
    foot: [['合计', '1,234.496875']],
  })
  const file = await pdf.end()
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.length).toBeGreaterThan(8_000)
  expect(file.length).toBeLessThan(120_000)
  expect(file.toString('latin1')).toContain('NotoSansSC')
  expect(file.toString('latin1')).toContain('/Lang (zh-CN)')
})

test('a long table repeats its heads on every page, and pages are counted', async () => {
  const pdf = createPdf(options)
  pdf.table({
    ...amounts,
    rows: Array.from({ length: 120 }, (_, at) => [`第 ${at} 行`, `${at}.00`]),
  })
  const text = (await pdf.end()).toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(4)
})

test('the same document made at the same time is the same file', async () => {
  const made = () => {
    const pdf = createPdf(options)
    pdf.text('同样的内容 the same')
    return pdf.end()
  }
  const [first, second] = [await made(), await made()]
  const contentOf = (file: Buffer) =>
    file.toString('latin1').replaceAll(/\/ID \[.*?\]|[A-Z]{6}\+/gs, '')
  expect(contentOf(second)).toBe(contentOf(first))
})

test('letters of every script are in a font that has them', () => {
  const text = '充值 Größe Łódź Привет Việt 𠮷 €¥'
  const runs = runsOf(text, 400)
  expect(runs.map((run) => run.text).join('')).toBe(text)
  for (const { font, text: part } of runs) {
    const file = create(fontFile(font))
    if (!('hasGlyphForCodePoint' in file)) throw new Error(font)
    for (const char of part) {
      if (char === '𠮷') continue // in none of the fonts: a box
      expect([char, file.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)]).toEqual([char, true])
    }
  }
})

test('amounts are cut before their point, and a column is as wide as its widest halves', () => {
  expect(['1,234.50 USD', '-0.003125', '7', '–', 'USD 12.5'].map(cutAmount)).toEqual([
    ['1,234', '.50 USD'],
    ['-0', '.003125'],
    ['7', ''],
    ['–', ''],
    ['USD 12', '.5'],
  ])
  expect(amountColumn(['1,234.5', '-0.003125'], (text) => text.length)).toEqual({
    whole: 5,
    rest: 7,
  })
})

test('lines break between ideographs and words, never before a closing mark', () => {
  const width = (text: string) => text.length
  expect(breakLines('支付到账后，余额会更新。', 5, width)).toEqual(['支付到账后，', '余额会更新。'])
  expect(breakLines('one two three', 7, width)).toEqual(['one two', 'three'])
  expect(breakLines('0123456789', 4, width)).toEqual(['0123', '4567', '89'])
  expect(breakLines('a\n\nb', 4, width)).toEqual(['a', '', 'b'])
})

test('columns fill the page: the widest give way, numbers never', () => {
  const text = (width: number) => ({ width, isFixed: false })
  const number = (width: number) => ({ width, isFixed: true })
  expect(columnWidths([text(100), text(900), number(80)], 500)).toEqual([100, 320, 80])
  expect(columnWidths([text(100), number(80)], 500)).toEqual([420, 80])
  expect(columnWidths([number(100), number(80)], 500)).toEqual([420, 80])
  expect(columnWidths([text(300), text(400)], 500)).toEqual([250, 250])
})

test('amounts of a column had as many decimals as each needed, and no thousands were apart', () => {
  expect(evenAmounts(['8.0738', '-12345.6', '', '7', '1,234.50', 'none'])).toEqual([
    '8.0738',
    '−12,345.6000',
    '',
    '7.0000',
    '1,234.50',
    'none',
  ])
  expect(evenAmounts(['1617', '22'])).toEqual(['1,617', '22'])
})
