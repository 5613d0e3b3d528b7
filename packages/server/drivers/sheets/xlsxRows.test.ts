import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { numbersOf, readFixture } from './readFixture.ts'
import { workbookZip } from './workbookFixture.ts'

/** A workbook written by an independent library. */
async function written(fill: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  fill(book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('a genuine workbook', () => {
  test('gives texts, whole numbers with all their digits, dates and truth values as text', async () => {
    const bytes = await written((book) => {
      const sheet = book.addWorksheet('S')
      sheet.addRow(['Name', 'Mobile', 'Since', 'VIP', 'Share'])
      sheet.addRow(['李雷 & Co', 8613800138000, new Date(Date.UTC(2026, 1, 28)), true, 0.25])
      sheet.addRow([
        '<Ann>',
        '+44 7700 900123',
        new Date(Date.UTC(2026, 11, 31, 23, 59, 59)),
        false,
      ])
    })
    expect(await readFixture('a.xlsx', bytes)).toEqual({
      header: ['Name', 'Mobile', 'Since', 'VIP', 'Share'],
      rows: [
        {
          row: 2,
          number: '8613800138000',
          cells: ['李雷 & Co', '8613800138000', '2026-02-28', 'TRUE', '0.25'],
        },
        {
          row: 3,
          number: '+44 7700 900123',
          cells: ['<Ann>', '+44 7700 900123', '2026-12-31 23:59:59', 'FALSE'],
        },
      ],
    })
  })

  test('never gives the stored result of a formula', async () => {
    const bytes = await written((book) => {
      const sheet = book.addWorksheet('S')
      sheet.addRow(['Mobile'])
      sheet.addRow([{ formula: '86*10^11', result: 8600000000000 }])
      sheet.addRow([8613800138000])
    })
    expect(await readFixture('a.xlsx', bytes)).toEqual({
      header: ['Mobile'],
      rows: [
        { row: 2, number: '', cells: [''], formulas: [0], reason: 'cell.formula' },
        { row: 3, number: '8613800138000', cells: ['8613800138000'] },
      ],
    })
  })

  test('is read from its first visible sheet that holds anything, blank rows left out', async () => {
    const bytes = await written((book) => {
      book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['6580000000'])
      book.addWorksheet('Cover')
      const sheet = book.addWorksheet('Numbers')
      sheet.getCell('C5').value = '6581000001'
      sheet.getCell('C9').value = { richText: [{ text: '6581' }, { text: '000002' }] }
      book.addWorksheet('Later').addRow(['6580000001'])
    })
    expect(await readFixture('a.xlsx', bytes)).toMatchObject({
      rows: [
        { row: 5, number: '6581000001', cells: ['', '', '6581000001'] },
        { row: 9, number: '6581000002', cells: ['', '', '6581000002'] },
      ],
    })
  })
})

describe('cells as other programs store them', () => {
  test.for([
    ['<v>8.6138001380000001E12</v>', '8613800138000'],
    ['<v>8.613800138E+12</v>', '8613800138000'],
    ['<v>8613800138000.0</v>', '8613800138000'],
    ['<v>123456789012345680000</v>', '123456789012346000000'],
    ['<v>0.1</v>', '0.1'],
  ])('the number cell %s is %s', async ([cell, text]) => {
    const workbook = workbookZip({ rows: `<row r="1"><c r="A1">${cell}</c></row>` })
    expect(numbersOf(await readFixture('a.xlsx', workbook))).toEqual([text])
  })

  test('without references, with prefixes, phonetic guides and text in place', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>
      <x:row><x:c t="inlineStr"><x:is><x:t>65810</x:t><x:rPh><x:t>no</x:t></x:rPh><x:t>00001</x:t></x:is></x:c></x:row>
      <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>
      </x:sheetData><x:pageMargins left="0.7"/></x:worksheet>`
    const strings =
      '<si><r><t>6581</t></r><rPh sb="0" eb="1"><t>no</t></rPh><r><t xml:space="preserve"> 000002 </t></r></si>'
    expect(await readFixture('a.xlsx', workbookZip({ sheet, strings }))).toMatchObject({
      rows: [
        { row: 1, cells: ['6581000001'] },
        { row: 2, cells: ['6581 000002', '#N/A'] },
      ],
    })
  })

  test('dates count from 1904 where the workbook says so, and by its own formats', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-804]yyyy&quot;年&quot;m"/><numFmt numFmtId="165" formatCode="&quot;Day &quot;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const rows =
      '<row><c s="0"><v>6581000001</v></c><c s="1"><v>1</v></c><c s="2"><v>1</v></c></row>'
    const workbook = workbookZip({ styles, rows, workbookPr: '<workbookPr date1904="1"/>' })
    expect(await readFixture('a.xlsx', workbook)).toMatchObject({
      rows: [{ cells: ['6581000001', '1904-01-02', '1'] }],
    })
  })
})
