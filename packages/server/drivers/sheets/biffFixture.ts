import * as XLSX from '@e965/xlsx'
import { encodeAs } from './encodeFixture.ts'

export type BiffVersion = 2 | 3 | 4 | 5

const labels: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
}

/** A sheet as Excel 2 to 95 stored it: texts in a Windows or Mac code page, numbers as doubles. */
export function biffSheet(
  version: BiffVersion,
  codePage: number,
  rows: readonly (readonly (string | number)[])[],
): Buffer {
  const cells = rows.flatMap((row, at) =>
    row.map((value, column) =>
      typeof value === 'number'
        ? numberRecord(version, at, column, value)
        : labelRecord(version, codePage, at, column, value),
    ),
  )
  const page = record(0x42, word(codePage))
  const end = record(0x0a)
  if (version < 5) return Buffer.concat([begin(version, 0x10), page, ...cells, end])
  const globals = [begin(5, 0x05), page]
  const place = Buffer.concat(globals).length + 4 + 8 + 4
  // BOUNDSHEET: where the sheet begins, that it is visible and a worksheet, and its name.
  const sheet = record(0x85, long(place), Buffer.from([0, 0, 1]), Buffer.from('S'))
  const stream = Buffer.concat([...globals, sheet, end, begin(5, 0x10), ...cells, end])
  const container = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(container, '/Book', stream)
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }))
}

function begin(version: BiffVersion, kind: number): Buffer {
  if (version === 2) return record(0x09, word(2), word(kind))
  if (version < 5) return record(version === 3 ? 0x209 : 0x409, word(0), word(kind), word(0))
  return record(0x809, word(0x500), word(kind), word(0), word(0))
}

function labelRecord(
  version: BiffVersion,
  codePage: number,
  row: number,
  column: number,
  text: string,
): Buffer {
  const bytes = encodeAs(labels[codePage] ?? `windows-${codePage}`, text)
  return version === 2
    ? record(0x04, word(row), word(column), Buffer.alloc(3), Buffer.from([bytes.length]), bytes)
    : record(0x204, word(row), word(column), word(0), word(bytes.length), bytes)
}

function numberRecord(version: BiffVersion, row: number, column: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return version === 2
    ? record(0x03, word(row), word(column), Buffer.alloc(3), bytes)
    : record(0x203, word(row), word(column), word(0), bytes)
}

function record(type: number, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  return Buffer.concat([word(type), word(data.length), data])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
