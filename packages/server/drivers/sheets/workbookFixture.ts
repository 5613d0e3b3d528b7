import { buildZip, type ForgedEntry } from './zipFixture.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export type WorkbookFixture = {
  /** XML inside `<sheetData>`. */
  rows?: string
  /** The whole XML of the sheet, instead of one made of `rows`. */
  sheet?: string
  strings?: string
  styles?: string
  mainType?: string
  workbookPr?: string
  /** Parts added or, by name, replaced. */
  parts?: ForgedEntry[]
}

/** The smallest workbook a spreadsheet program opens, with hooks for errors. */
export function workbookEntries(fixture: WorkbookFixture = {}): ForgedEntry[] {
  const rows = fixture.rows ?? '<row r="1"><c r="A1"><v>8613800138000</v></c></row>'
  const entries: ForgedEntry[] = [
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${fixture.mainType ?? `${TYPE}.sheet.main+xml`}"/></Types>`,
    },
    { name: '_rels/.rels', data: relations(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${fixture.workbookPr ?? ''}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
        ['styles', 'styles.xml'],
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data:
        fixture.sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]
  if (fixture.strings !== undefined) {
    entries.push({
      name: 'xl/sharedStrings.xml',
      data: `<sst xmlns="${MAIN}">${fixture.strings}</sst>`,
    })
  }
  if (fixture.styles !== undefined) {
    entries.push({ name: 'xl/styles.xml', data: `<styleSheet>${fixture.styles}</styleSheet>` })
  }
  const changed = fixture.parts ?? []
  return entries.filter(({ name }) => !changed.some((part) => part.name === name)).concat(changed)
}

export function workbookZip(fixture: WorkbookFixture = {}): Buffer {
  return buildZip(workbookEntries(fixture))
}

function relations(...parts: [type: string, target: string][]): string {
  const all = parts.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}
