import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { SheetRefused } from '../../ports/sheetReader.ts'
import type { SheetKind } from './sheetLimits.ts'

const zip = [0x50, 0x4b, 0x03, 0x04]
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
// Worksheets of Excel 2, 3 and 4 in a file by themselves: the record that begins them.
const bareSheets = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
]

// Text has no signature, so it is text if it is none of these.
const notText = [
  zip,
  [0x50, 0x4b, 0x05, 0x06], // a zip without entries
  compoundFile,
  [...Buffer.from('%PDF-')],
  [...Buffer.from('{\\rtf')],
  [...Buffer.from('Rar!')],
  [...Buffer.from('GIF8')],
  [0x89, 0x50, 0x4e, 0x47], // png
  [0xff, 0xd8, 0xff], // jpeg
  [0x1f, 0x8b], // gzip
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x7f, 0x45, 0x4c, 0x46], // elf
]

// Web exports often call an HTML table .xls or .csv.
const markup = /^\s*<(?:!doctype|html|table|\?xml|svg|script)\b/i

/** The kind suggested by a file's name. @throws SheetRefused file.type for any other extension */
export function kindOfName(name: string): SheetKind {
  const extension = extname(name).toLowerCase()
  if (extension === '.txt') return 'txt'
  if (extension === '.csv') return 'csv'
  if (extension === '.xls') return 'xls'
  if (extension === '.xlsx') return 'xlsx'
  throw new SheetRefused('file.type')
}

/** Checks the first bytes. @throws SheetRefused file.type if they contradict the kind */
export async function checkSignature(path: string, kind: SheetKind): Promise<void> {
  const head = await firstBytes(path, 512)
  const starts = (signature: readonly number[]) => signature.every((byte, at) => head[at] === byte)
  const fits =
    kind === 'xlsx'
      ? starts(zip)
      : kind === 'xls'
        ? [compoundFile, ...bareSheets].some(starts)
        : !notText.some(starts) &&
          !markup.test(head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))
  if (!fits) throw new SheetRefused('file.type')
}

/** Up to `count` bytes from the start. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
