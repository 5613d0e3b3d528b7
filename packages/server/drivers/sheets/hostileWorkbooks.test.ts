import * as XLSX from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { numbersOf, readFixture } from './readFixture.ts'
import { workbookEntries, workbookZip } from './workbookFixture.ts'
import { buildZip } from './zipFixture.ts'

const good = workbookZip()
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
const doctype = (declared: string) =>
  `<!DOCTYPE x [${declared}]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)

function withPart(name: string, data = 'x', more = {}): Buffer {
  return workbookZip({ parts: [{ name, data, ...more }] })
}

function encryptedContainer(): Buffer {
  const container = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(64))
  XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4096))
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }))
}

const refused: [what: string, name: string, bytes: Buffer, code: string][] = [
  ['a macro workbook under its own name', 'a.xlsm', good, 'file.type'],
  [
    'a macro workbook renamed to xlsx',
    'a.xlsx',
    workbookZip({ mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
    'file.type',
  ],
  ['a workbook with a macro part', 'a.xlsx', withPart('xl/vbaProject.bin'), 'file.type'],
  [
    'a binary workbook renamed to xlsx',
    'a.xlsx',
    workbookZip({ mainType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' }),
    'file.type',
  ],
  ['a zip that is no workbook', 'a.xlsx', buildZip([{ name: 'a.txt', data: '1' }]), 'file.type'],
  ['a workbook locked with a password', 'a.xlsx', encryptedContainer(), 'file.type'],
  ['an encrypted entry', 'a.xlsx', withPart('xl/x.xml', 'x', { encrypted: true }), 'file.type'],
  ['an xlsx called xls', 'a.xls', good, 'file.type'],
  ['an xlsx called csv', 'a.csv', good, 'file.type'],
  ['an xlsx called txt', 'a.txt', good, 'file.type'],
  ['text called xlsx', 'a.xlsx', Buffer.from('8613800138000\n'), 'file.type'],
  ['a picture called xlsx', 'a.xlsx', jpeg, 'file.type'],
  ['a picture with a workbook behind it', 'a.xlsx', buildZip(workbookEntries(), jpeg), 'file.type'],
  [
    'a workbook behind the head of another zip',
    'a.xlsx',
    buildZip(workbookEntries(), Buffer.from('PK\x03\x04 and more')),
    'file.type',
  ],
  ['a name that climbs out of the folder', 'a.xlsx', withPart('../../etc/cron.d/x'), 'file.type'],
  ['an absolute name', 'a.xlsx', withPart('/etc/passwd'), 'file.type'],
  ['a name with backslashes', 'a.xlsx', withPart('..\\..\\x.dll'), 'file.type'],
  [
    'a symbolic link',
    'a.xlsx',
    withPart('xl/l.xml', '/etc/passwd', { mode: 0o120777 }),
    'file.type',
  ],
  [
    'two parts of one name',
    'a.xlsx',
    buildZip([...workbookEntries(), { name: 'XL/worksheets/sheet1.xml', data: '<x/>' }]),
    'file.type',
  ],
  [
    'an external entity',
    'a.xlsx',
    workbookZip({ sheet: doctype('<!ENTITY a SYSTEM "file:///etc/passwd">') }),
    'file.type',
  ],
  [
    'a billion laughs',
    'a.xlsx',
    workbookZip({ sheet: doctype(`<!ENTITY l0 "ha">${laughs.join('')}<!ENTITY a "&l9;">`) }),
    'file.type',
  ],
  ['more parts than any workbook', 'a.xlsx', buildZip(parts(201)), 'file.bomb'],
  [
    'a part that claims 1 GiB',
    'a.xlsx',
    withPart('xl/x.xml', 'x', { claimedSize: 2 ** 30 }),
    'file.bomb',
  ],
  ['a part packed 1000 to 1', 'a.xlsx', withPart('xl/x.xml', ' '.repeat(4_000_000)), 'file.bomb'],
  ['parts that are too much together', 'a.xlsx', buildZip(claiming(4, 100_000_000)), 'file.bomb'],
  [
    'a part that unpacks to more than it claims',
    'a.xlsx',
    withPart('xl/worksheets/sheet1.xml', ' '.repeat(4_000_000), { claimedSize: 1000 }),
    'file.bomb',
  ],
  [
    'more text in shared strings than fits',
    'a.xlsx',
    workbookZip({ strings: manyStrings() }),
    'file.bomb',
  ],
  ['a file cut short', 'a.xlsx', good.subarray(0, good.length - 40), 'file.broken'],
  [
    'a part that does not match its checksum',
    'a.xlsx',
    withPart('xl/worksheets/sheet1.xml', '<worksheet><sheetData/></worksheet>', { crc: 1 }),
    'file.broken',
  ],
  [
    'XML that ends too early',
    'a.xlsx',
    workbookZip({ sheet: '<worksheet><sheetData>' }),
    'file.broken',
  ],
  [
    'an entity that nobody declared',
    'a.xlsx',
    workbookZip({ rows: '<row><c t="str"><v>&who;</v></c></row>' }),
    'file.broken',
  ],
  [
    'XML nested without end',
    'a.xlsx',
    workbookZip({ sheet: '<a>'.repeat(100_000) }),
    'file.broken',
  ],
  ['no sheet where one is promised', 'a.xlsx', withoutSheet(), 'file.broken'],
  ['no rows', 'a.xlsx', workbookZip({ rows: '' }), 'file.empty'],
  [
    'cells without a value',
    'a.xlsx',
    workbookZip({ rows: '<row r="1"><c r="A1" s="1"/></row>' }),
    'file.empty',
  ],
]

describe('a hostile workbook is refused whole', () => {
  test.for(refused)('%s', async ([, name, bytes, code]) => {
    expect(await readFixture(name, bytes)).toEqual({ refused: code })
  })

  test.for([
    [
      'a shared string that is not there',
      '<row r="7"><c r="A7" t="s"><v>9</v></c></row>',
      'file.broken',
    ],
    [
      'a cell in the last column there is',
      '<row r="7"><c r="XFD7"><v>1</v></c></row>',
      'file.columns',
    ],
    ['16,384 columns', `<row r="7">${'<c><v>1</v></c>'.repeat(16_384)}</row>`, 'file.columns'],
    [
      'a cell of 2 MB',
      `<row r="7"><c t="str"><v>${chars(2_000_000)}</v></c></row>`,
      'file.lineTooLong',
    ],
  ])('with its row: %s', async ([, rows = '', code]) => {
    expect(await readFixture('a.xlsx', workbookZip({ rows }))).toEqual({ refused: code, line: 7 })
  })

  test.for(['0', '-1', '1e300', '1048577', 'x'])('a row that says it is number %s', async (r) => {
    const rows = `<row r="${r}"><c><v>8613800138000</v></c></row>`
    expect(await readFixture('a.xlsx', workbookZip({ rows }))).toEqual({ refused: 'file.broken' })
  })
})

describe('unusual but harmless workbooks are read', () => {
  test('links to the outside are left alone, a DDE call is a formula', async () => {
    const workbook = workbookZip({
      rows: `<row r="1"><c r="A1"><f>cmd|'/c calc'!A0</f><v>8613800138000</v></c></row>
        <row r="2"><c r="A2"><f>[1]S!$A$1</f><v>8613800138001</v></c></row>
        <row r="3"><c r="A3"><v>8613800138002</v></c></row>`,
      parts: [
        { name: 'xl/externalLinks/externalLink1.xml', data: '<!DOCTYPE x SYSTEM "http://x/">' },
      ],
    })
    expect(numbersOf(await readFixture('a.xlsx', workbook))).toEqual([
      'cell.formula',
      'cell.formula',
      '8613800138002',
    ])
  })

  test('a zip inside is not opened', async () => {
    const inner = buildZip([{ name: '../x', data: 'x' }])
    const workbook = workbookZip({ parts: [{ name: 'xl/embeddings/a.zip', data: inner }] })
    expect(numbersOf(await readFixture('a.xlsx', workbook))).toEqual(['8613800138000'])
  })

  test('a header called __proto__ is a text like any other', async () => {
    const csv = '__proto__,constructor,Mobile\nx,y,8613800138000\n'
    expect(await readFixture('a.csv', csv)).toEqual({
      header: ['__proto__', 'constructor', 'Mobile'],
      rows: [{ row: 2, number: '8613800138000', cells: ['x', 'y', '8613800138000'] }],
    })
  })
})

function parts(count: number) {
  return Array.from({ length: count }, (_, at) => ({ name: `xl/p${at}.xml`, data: 'x' }))
}

/** Each below the ratio on its own: the claimed size is 100 times the packed one. */
function claiming(count: number, bytes: number) {
  const noise = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => (at * at * 31) >> 7))
  return parts(count).map((part) => ({ ...part, data: noise, claimedSize: bytes }))
}

function manyStrings(): string {
  const item = (at: number) =>
    `<si><t>${String(at * 7919).padStart(8, '0')}${'x'.repeat(392)}</t></si>`
  return Array.from({ length: 170_000 }, (_, at) => item(at)).join('')
}

function chars(count: number): string {
  return Array.from({ length: count / 5 }, (_, at) => String(10_000 + ((at * 7919) % 90_000))).join(
    '',
  )
}

function withoutSheet(): Buffer {
  return buildZip(workbookEntries().filter(({ name }) => !name.includes('sheet1')))
}
