import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { biffSheet } from './biffFixture.ts'
import { readFixture } from './readFixture.ts'
import { workbookEntries, workbookZip } from './workbookFixture.ts'
import { xlsRows } from './xlsRows.ts'
import { xlsxRows } from './xlsxRows.ts'
import { buildZip } from './zipFixture.ts'

const given = (name: string) => fileURLToPath(new URL(`./foreign/${name}`, import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The cells of a workbook, read in this process. */
async function cellsIn(path: string): Promise<string[][]> {
  const rows: string[][] = []
  const groups = path.endsWith('.xls') ? xlsRows(path) : xlsxRows(path)
  for await (const group of groups) {
    for (const { cells } of group) {
      rows.push(cells)
    }
  }
  return rows
}

async function cellsOf(bytes: Buffer, ending = 'xlsx'): Promise<string[][]> {
  const path = join(folder, `${crypto.randomUUID()}.${ending}`)
  await writeFile(path, bytes)
  return cellsIn(path)
}

describe('workbooks of other programs', () => {
  test.for<[file: string, ...rows: string[][]]>([
    ['excel95-code-page-936.xls', ['手机号', '姓名'], ['+905321490001', '张三']],
    ['excel95-code-page-1254.xls', ['telefon', 'ad'], ['+905321490002', 'Şükrü']],
    ['excel95-code-page-932.xls', ['携帯', '名前'], ['+905321490003', '田中']],
    ['escaped-carriage-return.xlsx', ['mobile', 'name'], ['+905321400001', 'Lee']],
    ['escaped-underscore.xlsx', ['mobile', 'name'], ['+905321400002', 'under_x0041_score']],
    [
      'sums-of-decimals.xlsx',
      ['mobile', 'amount'],
      ['+905321400005', '0.3'],
      ['+905321400006', '3.3'],
    ],
    [
      'computed-prices.xlsx',
      ['product', 'country', 'price'],
      ['notify', 'DE', '0.03795'],
      ['notify', 'FR', '0.3'],
    ],
    ['content-type-by-extension.xlsx', ['mobile'], ['+905321400010']],
    ['magenta-number.xlsx', ['mobile', 'points'], ['+905321400013', '500']],
    ['error-cell.xlsx', ['mobile', 'name'], ['+905321400017', '#N/A']],
    [
      'iso-date-cell.xlsx',
      ['mobile', 'due'],
      ['+905321400020', '2026-11-28'],
      ['+905321400021', '2026-11-28'],
    ],
    ['utf16-part.xlsx', ['mobile'], ['+905321400047']],
  ])('%s', async ([file, ...rows]) => {
    expect(await cellsIn(given(file))).toEqual(rows)
  })

  test('an Excel 95 book and a UTF-16 part pass the process that reads uploads, too', async () => {
    for (const [file, ending, number] of [
      ['excel95-code-page-936.xls', 'xls', '+905321490001'],
      ['utf16-part.xlsx', 'xlsx', '+905321400047'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one process after the other
      const answer = await readFixture(`a.${ending}`, await readFile(given(file)))
      expect(answer).toMatchObject({ rows: [{ row: 2, number }] })
    }
  })
})

describe('texts of Excel 5 and 95 are in the code page that the book names', () => {
  test.for([
    [874, 'สมชาย ใจดี'],
    [932, '髙橋 ｶﾅ'],
    [936, '您好 张三'],
    [949, '김철수 님'],
    [950, '陳先生'],
    [1250, 'Dvořák Žižka Łukasz'],
    [1251, 'Иван Щукин'],
    [1252, 'Müller Größe €'],
    [1253, 'Γιώργος'],
    [1254, 'Şükrü Iğdır'],
    [1255, 'שלום'],
    [1256, 'محمد'],
    [1257, 'Žukauskas Ģirts'],
    [1258, 'Đặng'.normalize('NFC').replace('ặ', 'â')],
    [10_000, 'Zoë Müller'],
  ] as const)('%i', async ([codePage, text]) => {
    const rows = [
      ['Mobile', 'Name'],
      ['+6581000001', text],
      [6_581_000_002, 'x'],
    ]
    expect(await cellsOf(biffSheet(5, codePage, rows), 'xls')).toEqual([
      ['Mobile', 'Name'],
      ['+6581000001', text],
      ['6581000002', 'x'],
    ])
  })

  test.for([2, 3, 4] as const)('a worksheet of Excel %i is a file by itself', async (version) => {
    const bytes = biffSheet(version, 1251, [
      ['Mobile', 'Имя'],
      ['+6581000001', 'Иван'],
    ])
    expect(await cellsOf(bytes, 'xls')).toEqual([
      ['Mobile', 'Имя'],
      ['+6581000001', 'Иван'],
    ])
  })

  test('an Excel 4 worksheet is taken as an upload, its macro sheet is not', async () => {
    const sheet = biffSheet(4, 1252, [['Mobile'], ['+6581000001']])
    expect(await readFixture('a.xls', sheet)).toMatchObject({ rows: [{ number: '+6581000001' }] })
    const macros = Buffer.from(sheet)
    macros.writeUInt16LE(0x40, 6)
    expect(await readFixture('a.xls', macros)).toEqual({ refused: 'file.type' })
  })
})

const STRICT = 'http://purl.oclc.org/ooxml'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const one = [['6581000001', 'Ann']]
const row =
  '<row r="1"><c r="A1"><v>6581000001</v></c><c r="B1" t="inlineStr"><is><t>Ann</t></is></c></row>'
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const utf16be = (text: string) => utf16(text).swap16()
const part = (name: string) =>
  String(workbookEntries({ rows: row }).find((entry) => entry.name === name)?.data)

describe('the same sheet, as others write it', () => {
  test.for<[what: string, bytes: Buffer]>([
    [
      'in the namespaces of strict OOXML',
      workbookZip({
        sheet: `<worksheet xmlns="${STRICT}/spreadsheetml/main"><sheetData>${row}</sheetData></worksheet>`,
        parts: [
          {
            name: '_rels/.rels',
            data: `<Relationships><Relationship Id="r" Type="${STRICT}/officeDocument/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
          },
        ],
      }),
    ],
    [
      'with paths from the root, a prefix and blanks in a name',
      workbookZip({
        parts: [
          {
            name: 'xl/_rels/workbook.xml.rels',
            data: '<p:Relationships xmlns:p="x"><p:Relationship Id="rId1" Type="http://x/worksheet" Target="/xl/worksheets/my%20sheet.xml"/></p:Relationships>',
          },
          {
            name: 'xl/worksheets/my sheet.xml',
            data: `<x:worksheet xmlns:x="m"><x:sheetData>${row.replaceAll(/<(\/?)(\w)/g, '<$1x:$2')}</x:sheetData></x:worksheet>`,
          },
        ],
      }),
    ],
    [
      'with its type by an extension in capitals',
      workbookZip({
        rows: row,
        parts: [
          {
            name: '[Content_Types].xml',
            data: `<Types><Default Extension="XML" ContentType="${TYPE}.sheet.main+xml"/></Types>`,
          },
        ],
      }),
    ],
    [
      'with the type of its main part in other case',
      workbookZip({
        rows: row,
        parts: [
          {
            name: '[Content_Types].xml',
            data: `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/XL/Workbook.xml" ContentType="${TYPE.toUpperCase()}.Sheet.Main+xml"/></Types>`,
          },
        ],
      }),
    ],
    [
      'with every part in UTF-16, one of them big-endian',
      buildZip(
        workbookEntries({ rows: row }).map(({ name, data }, at) => ({
          name,
          data: at === 1 ? utf16be(String(data)) : utf16(String(data)),
        })),
      ),
    ],
    [
      'in UTF-16 without a mark',
      workbookZip({
        parts: [
          {
            name: 'xl/worksheets/sheet1.xml',
            data: Buffer.from(part('xl/worksheets/sheet1.xml'), 'utf16le'),
          },
        ],
      }),
    ],
    [
      'with a mark before UTF-8',
      workbookZip({
        parts: [
          { name: 'xl/worksheets/sheet1.xml', data: `\uFEFF${part('xl/worksheets/sheet1.xml')}` },
        ],
      }),
    ],
    [
      'with shared strings of runs and phonetic guides, each run escaped by itself',
      workbookZip({
        rows: '<row><c><v>6581000001</v></c><c t="s"><v>0</v></c></row>',
        strings:
          '<si><r><rPr><b/></rPr><t xml:space="preserve">A_x006E_</t></r><rPh sb="0" eb="1"><t>アン</t></rPh><r><t>n</t></r></si>',
      }),
    ],
    [
      'without references and styles, in CDATA, after a hidden sheet',
      workbookZip({
        sheet: `<worksheet><sheetData><row><c><v>6581000001</v></c><c t="str"><v><![CDATA[Ann]]></v></c></row></sheetData></worksheet>`,
        parts: [
          {
            name: 'xl/workbook.xml',
            data: '<workbook xmlns:q="y"><sheets><sheet name="H" sheetId="1" state="veryHidden" q:id="rId9"/><sheet name="S" sheetId="2" q:id="rId1"/></sheets></workbook>',
          },
        ],
      }),
    ],
  ])('%s', async ([, bytes]) => {
    expect(await cellsOf(bytes)).toEqual(one)
  })

  test('what a run of a text does not complete is no escape', async () => {
    const strings = '<si><r><t>_x00</t></r><r><t>41_</t></r></si>'
    const rows = '<row><c t="s"><v>0</v></c></row>'
    expect(await cellsOf(workbookZip({ rows, strings }))).toEqual([['_x0041_']])
  })

  test('line ends are line feeds, truth values come in two spellings, errors of any name are errors', async () => {
    const rows = `<row><c t="inlineStr"><is><t>a\r\nb\rc</t></is></c><c t="b"><v>true</v></c><c t="b"><v>1</v></c>
      <c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c><c t="e"><v>#NEW!</v></c></row>`
    expect(await cellsOf(workbookZip({ rows }))).toEqual([
      ['a\nb\nc', 'TRUE', 'TRUE', 'FALSE', '#REF!', '#ERROR!'],
    ])
  })

  test('a moment is what its format shows of it', async () => {
    const codes = [
      'yyyy-mm-dd',
      'h:mm',
      'd/m/yy h:mm',
      '[h]:mm',
      '[Magenta]0',
      '0" days"',
      'General',
    ]
    const styles = `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`
    const rows = `<row>${codes.map((_, at) => `<c s="${at}"><v>46081.4375</v></c>`).join('')}<c t="d" s="1"><v>2026-02-28T10:30:00</v></c><c t="d"><v>10:30:00</v></c></row>`
    expect(await cellsOf(workbookZip({ rows, styles }))).toEqual([
      [
        '2026-02-28 10:30:00',
        '10:30:00',
        '2026-02-28 10:30:00',
        '1105954:30:00',
        '46081.4375',
        '46081.4375',
        '46081.4375',
        '10:30:00',
        '10:30:00',
      ],
    ])
  })
})
