import { plannedRows, type RowPlan } from './numberRows.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const names = ['Ann', 'Bo', '李雷', 'Chidi', 'Dora', '韩梅梅', 'Eva & Co', 'Femi']
const header = ['Mobile', 'Name']
const CHUNK = 65_536

/** The parts of a workbook with the rows of the plan, written as common spreadsheet programs do. */
export function workbookParts(
  plan: RowPlan,
  cells: 'number' | 'text' | 'mixed',
): [name: string, chunks: Iterable<string>][] {
  return [
    ['[Content_Types].xml', [contentTypes]],
    ['_rels/.rels', [relations(['officeDocument', 'xl/workbook.xml'])]],
    ['xl/workbook.xml', [workbook]],
    [
      'xl/_rels/workbook.xml.rels',
      [relations(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml'])],
    ],
    ['xl/worksheets/sheet1.xml', chunked(sheet(plan, cells))],
    ['xl/sharedStrings.xml', chunked(sharedStrings(plan, cells))],
  ]
}

function isNumberCell(mobile: string, at: number, cells: 'number' | 'text' | 'mixed'): boolean {
  // A number cell keeps fifteen digits.
  return (
    /^[1-9]\d{0,14}$/.test(mobile) && (cells === 'number' || (cells === 'mixed' && at % 2 === 0))
  )
}

function* sheet(plan: RowPlan, cells: 'number' | 'text' | 'mixed'): Generator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><dimension ref="A1:B${plan.rows + 1}"/><sheetData>`
  yield '<row r="1" spans="1:2"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
  let shared = header.length + names.length
  let at = 0
  for (const { mobile, bad } of plannedRows(plan)) {
    const row = at + 2
    yield `<row r="${row}" spans="1:2">`
    if (bad === 'cell.formula') yield `<c r="A${row}"><f>86*10^11</f><v>8600000000000</v></c>`
    else if (isNumberCell(mobile, at, cells)) yield `<c r="A${row}"><v>${mobile}</v></c>`
    else if (mobile !== '') yield `<c r="A${row}" t="s"><v>${shared++}</v></c>`
    yield `<c r="B${row}" t="s"><v>${header.length + (at % names.length)}</v></c></row>`
    at++
  }
  yield '</sheetData></worksheet>'
}

function* sharedStrings(plan: RowPlan, cells: 'number' | 'text' | 'mixed'): Generator<string> {
  yield `${XML}<sst xmlns="${MAIN}">`
  for (const text of [...header, ...names]) yield `<si><t>${escape(text)}</t></si>`
  let at = 0
  for (const { mobile } of plannedRows(plan)) {
    if (mobile !== '' && !isNumberCell(mobile, at, cells)) yield `<si><t>${escape(mobile)}</t></si>`
    at++
  }
  yield '</sst>'
}

function* chunked(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function relations(...parts: [type: string, target: string][]): string {
  const rows = parts.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`
}

const workbook = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Numbers" sheetId="1" r:id="rId1"/></sheets></workbook>`

const contentTypes = [
  `${XML}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  `<Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/>`,
  '</Types>',
].join('')
