import { posix } from 'node:path'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { isDateFormat } from './cellText.ts'
import { attribute, scanXml, type XmlListener } from './scanXml.ts'
import { sheetLimits } from './sheetLimits.ts'
import type { ZipParts } from './zipParts.ts'

export type Workbook = {
  /** Parts of the visible worksheets in order. */
  sheets: string[]
  strings: string[]
  /** Per cell style: whether it shows a date. */
  dateStyles: boolean[]
  from1904: boolean
}

/** Reads everything but the sheets. @throws SheetRefused file.type, file.broken, file.bomb */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  if (!parts.has('[Content_Types].xml') || !parts.has('_rels/.rels')) {
    throw new SheetRefused('file.type')
  }
  const root = await relations(parts, '')
  const main = root.find((relation) => relation.type === 'officeDocument')?.target
  if (main === undefined) throw new SheetRefused('file.type')
  await checkContentTypes(parts, main)

  const related = await relations(parts, main)
  const { sheetIds, from1904 } = await readSheetList(parts, main)
  const sheets = sheetIds.flatMap(
    (id) => related.find((r) => r.id === id && r.type === 'worksheet')?.target ?? [],
  )
  const part = (type: string) => related.find((r) => r.type === type && parts.has(r.target))?.target
  return {
    sheets,
    from1904,
    strings: await readStrings(parts, part('sharedStrings')),
    dateStyles: await readDateStyles(parts, part('styles')),
  }
}

async function scan(parts: ZipParts, name: string, listener: Partial<XmlListener>): Promise<void> {
  const nothing = () => undefined
  const whole = { open: nothing, text: nothing, close: nothing, ...listener }
  for await (const _ of scanXml(parts.text(name), whole));
}

/** Only a plain workbook: no macros, template or binary form, whatever the name says. */
async function checkContentTypes(parts: ZipParts, main: string): Promise<void> {
  const types: string[] = []
  let mainType: string | undefined
  await scan(parts, '[Content_Types].xml', {
    open: (_, attributes) => {
      const type = attribute(attributes, 'ContentType')?.toLowerCase() ?? ''
      types.push(type)
      if (attribute(attributes, 'PartName')?.toLowerCase() === `/${main.toLowerCase()}`) {
        mainType = type
      }
    },
  })
  const plain = mainType?.endsWith('spreadsheetml.sheet.main+xml') ?? false
  const macros = types.some((type) => type.includes('vbaproject') || type.includes('macroenabled'))
  if (!plain || macros || parts.has('xl/vbaProject.bin')) throw new SheetRefused('file.type')
}

type Relation = { id: string; type: string; target: string }

/** Internal relationships of a part. External links are left out, and so never followed. */
async function relations(parts: ZipParts, owner: string): Promise<Relation[]> {
  const folder = posix.dirname(owner)
  const name = posix.join(folder, '_rels', `${posix.basename(owner)}.rels`)
  const found: Relation[] = []
  if (!parts.has(name)) return found
  await scan(parts, name, {
    open: (element, attributes) => {
      if (element !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const target = attribute(attributes, 'Target') ?? ''
      found.push({
        id: attribute(attributes, 'Id') ?? '',
        type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
  })
  return found
}

async function readSheetList(parts: ZipParts, main: string) {
  const sheetIds: string[] = []
  let from1904 = false
  await scan(parts, main, {
    open: (element, attributes) => {
      if (element === 'workbookPr') {
        from1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      }
      if (element !== 'sheet') return
      const id = relationId(attributes)
      const state = attribute(attributes, 'state') ?? 'visible'
      if (id !== undefined && state === 'visible') sheetIds.push(id)
    },
  })
  return { sheetIds, from1904 }
}

// `sheetId` and `r:id` differ by their local names: "sheetId" and "id".
function relationId(attributes: string): string | undefined {
  return attribute(attributes, 'id')
}

async function readStrings(parts: ZipParts, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (name === undefined) return strings
  let current = ''
  let chars = 0
  let phonetic = 0
  let inText = false
  await scan(parts, name, {
    open: (element) => {
      if (element === 'si') current = ''
      else if (element === 'rPh') phonetic++
      else if (element === 't') inText = phonetic === 0
    },
    text: (text) => {
      if (!inText) return
      current += text
      chars += text.length
      if (chars > sheetLimits.sharedChars) throw new SheetRefused('file.bomb')
    },
    close: (element) => {
      if (element === 't') inText = false
      else if (element === 'rPh') phonetic--
      else if (element === 'si') strings.push(current)
    },
  })
  return strings
}

async function readDateStyles(parts: ZipParts, name: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = []
  if (name === undefined) return styles
  const codes = new Map<number, string>()
  let inCellFormats = false
  await scan(parts, name, {
    open: (element, attributes) => {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (element === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '')
      else if (element === 'cellXfs') inCellFormats = true
      else if (element === 'xf' && inCellFormats) styles.push(isDateFormat(id, codes.get(id)))
    },
    close: (element) => {
      if (element === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}
