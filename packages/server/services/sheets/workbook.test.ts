import fc from 'fast-check'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openZipParts } from '../../drivers/sheets/zipParts.ts'
import { xlsxRows } from '../../drivers/sheets/xlsxRows.ts'
import type { Cell } from './cells.ts'
import { writeWorkbook } from './workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(rows: readonly (readonly Cell[])[]): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  async function* all() {
    yield* rows
  }
  await pipeline(writeWorkbook(['Text'], all()), createWriteStream(path))
  return path
}

/** The texts of inline cells as an XML parser of others reads them. @throws Error if a part is not well-formed */
async function textsByXml(path: string): Promise<string[]> {
  const parts = await openZipParts(path)
  try {
    const texts: string[] = []
    const parser = new SaxesParser()
    let text: string | undefined
    parser.on('opentag', ({ name }) => {
      if (name === 't') text = ''
    })
    parser.on('text', (piece) => {
      if (text !== undefined) text += piece
    })
    parser.on('closetag', ({ name }) => {
      if (name === 't' && text !== undefined) texts.push(text)
      if (name === 't') text = undefined
    })
    parser.on('error', (error) => {
      throw error
    })
    for await (const xml of parts.text('xl/worksheets/sheet1.xml')) parser.write(xml)
    parser.close()
    return texts
  } finally {
    parts.close()
  }
}

async function readBack(path: string): Promise<string[]> {
  const texts: string[] = []
  for await (const group of xlsxRows(path)) {
    for (const { cells } of group) texts.push(cells[0] ?? '')
  }
  return texts
}

test('a page break from a handset leaves the exported workbook well-formed, and Excel shows what was sent', async () => {
  const path = await written([['order\f A'], ['ref _x0041_ end'], ['\u0001\u000B\u001B'], ['a\rb']])
  expect((await textsByXml(path)).slice(1)).toEqual([
    'order_x000C_ A',
    'ref _x005F_x0041_ end',
    '_x0001__x000B__x001B_',
    'a_x000D_b',
  ])
})

test('any text is well-formed in a workbook, and is read back as it was written', async () => {
  const tricky = fc.string({
    unit: fc.constantFrom(
      '_x000D_',
      '_',
      'x',
      '\r',
      '\n',
      '&',
      '<',
      ']]>',
      '\f',
      '\uD83D',
      '0041_',
      'a',
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(tricky, fc.string({ unit: 'binary' })), { maxLength: 20 }),
      async (texts) => {
        const path = await written(texts.map((text) => [`<${text}>`]))
        expect(await textsByXml(path)).toHaveLength(texts.length + 1)
        const stored = texts.map((text) => `<${text.replaceAll('\0', '\uFFFD').toWellFormed()}>`)
        expect((await readBack(path)).slice(1)).toEqual(stored)
      },
    ),
    { numRuns: 30 },
  )
})

test('the file itself is the one that is read: numbers, decimals and days keep their digits', async () => {
  const path = await written([
    [42],
    [{ kind: 'decimal', text: '0.0500' }],
    [{ kind: 'moment', text: '2026-11-28 10:30:00' }],
  ])
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
  expect(await readBack(path)).toEqual(['Text', '42', '0.05', '2026-11-28 10:30:00'])
})
