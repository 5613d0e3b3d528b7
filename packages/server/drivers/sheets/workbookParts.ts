import { posix } from 'node:path'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { fromXString } from '@tandem/core/cells'
import { type Moment, momentFormat } from './cellText.ts'
import { attribute, scanXml, type XmlListener } from './scanXml.ts'
import { sheetLimits } from './sheetLimits.ts'
import type { ZipParts } from './zipParts.ts'

export type Workbook = {
  /** Parts of the visible worksheets in order. */
  sheets: string[]
  strings: string[]
  /** Per cell style: what it shows of a moment; undefined if it shows a number. */
  moments: (Moment | undefined)[]
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
    moments: await readMoments(parts, part('styles')),
  }
}

async function scan(parts: ZipParts, name: string, listener: Partial<XmlListener>): Promise<void> {
  const nothing = () => undefined
  const whole = { open: nothing, text: nothing, close: nothing, ...listener }
  for await (const _ of scanXml(parts.text(name), whole));
}

/**
 * Only a plain workbook: no macros, template or binary form, whatever the name says. A part has the type that an
 * `Override` says of its name, else that of its extension by `Default` (ECMA-376 part 2, 10.1.2), both without case.
 */
async function checkContentTypes(parts: ZipParts, main: string): Promise<void> {
  const types: string[] = []
  const byName = new Map<string, string>()
  const byExtension = new Map<string, string>()
  await scan(parts, '[Content_Types].xml', {
    open: (_, attributes) => {
      const type = attribute(attributes, 'ContentType')?.trim().toLowerCase() ?? ''
      types.push(type)
      const name = attribute(attributes, 'PartName')?.trim().toLowerCase()
      if (name !== undefined) byName.set(name.replace(/^\/?/, '/'), type)
      const extension = attribute(attributes, 'Extension')?.trim().toLowerCase()
      if (extension !== undefined) byExtension.set(extension, type)
    },
  })
  const path = main.toLowerCase()
  const mainType = byName.get(`/${path}`) ?? byExtension.get(posix.extname(path).slice(1))
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
        target: partName(folder, target),
      })
    },
  })
  return found
}

/** The part that a relationship means: a relative reference, with `%20` and the like, or a path from the root. */
function partName(folder: string, target: string): string {
  const path = decoded(target.replaceAll('\\', '/'))
  return posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(folder, path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
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
  const reader = textReader()
  let chars = 0
  await scan(parts, name, {
    open: (element) => {
      if (element === 'si') reader.begin()
      reader.open(element)
    },
    text: (text) => {
      if (!reader.reading()) return
      reader.text(text)
      chars += text.length
      if (chars > sheetLimits.sharedChars) throw new SheetRefused('file.bomb')
    },
    close: (element) => {
      reader.close(element)
      if (element === 'si') strings.push(reader.value())
    },
  })
  return strings
}

/** The text of a string item or a cell: of its runs, not of its phonetic guides; each run is an ST_Xstring. */
export function textReader() {
  let value = ''
  let run: string | undefined
  let phonetic = 0
  return {
    begin: () => {
      value = ''
    },
    open: (element: string) => {
      if (element === 'rPh') phonetic++
      else if (element === 't' && phonetic === 0) run = ''
    },
    reading: () => run !== undefined,
    text: (text: string) => {
      if (run !== undefined) run += text
    },
    close: (element: string) => {
      if (element === 'rPh') phonetic--
      else if (element === 't' && run !== undefined) {
        value += fromXString(run)
        run = undefined
      }
    },
    /** The characters collected so far, for a limit. */
    length: () => value.length + (run?.length ?? 0),
    value: () => value,
  }
}

async function readMoments(
  parts: ZipParts,
  name: string | undefined,
): Promise<(Moment | undefined)[]> {
  const styles: (Moment | undefined)[] = []
  if (name === undefined) return styles
  const codes = new Map<number, string>()
  let inCellFormats = false
  await scan(parts, name, {
    open: (element, attributes) => {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (element === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '')
      else if (element === 'cellXfs') inCellFormats = true
      else if (element === 'xf' && inCellFormats) styles.push(momentFormat(id, codes.get(id)))
    },
    close: (element) => {
      if (element === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}
