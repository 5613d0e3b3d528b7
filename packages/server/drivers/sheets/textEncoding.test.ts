import { expectedEncodings, legacyEncodings, type TextEncoding } from '@tandem/core/cells'
import fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeAs } from './encodeFixture.ts'
import { names } from './namesFixture.ts'
import { readFixture } from './readFixture.ts'
import { decoded } from './textEncoding.ts'
import { textRows, type TextOptions } from './textRows.ts'

const given = (name: string) => fileURLToPath(new URL(`./foreign/${name}`, import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoding-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** In what a file is read in this process, and its cells; its encodings where it is refused for having several. */
async function readAs(bytes: Buffer | string, options: TextOptions) {
  let path = bytes
  if (typeof path !== 'string') {
    path = join(folder, crypto.randomUUID())
    await writeFile(path, bytes)
  }
  const { rows, text } = await textRows(path, options)
  const cells: string[][] = []
  for await (const group of rows) cells.push(...group.map((row) => row.cells))
  return { ...text, cells }
}

const listOf = (words: string) => {
  const all = words.split(' ')
  return all.map((word, at) => `+65910000${10 + at};${word}`).join('\r\n')
}

describe.each(names)('a list of names in %s, saved as %s', (_, encoding, zone, words) => {
  const bytes = encodeAs(encoding, listOf(words))
  const same = (other: TextEncoding) => decoded(bytes, other) === listOf(words)

  test.each([
    ['where they live', zone, 'en'],
    ['by a company in Singapore', 'Asia/Singapore', 'en'],
    ['by a company in Shanghai', 'Asia/Shanghai', 'zh-CN'],
    ['by a company in London', 'Europe/London', 'en'],
    ['by a company in Berlin', 'Europe/Berlin', 'en'],
  ])('is read as it was written %s, or somebody is asked', async (_where, timeZone, locale) => {
    const expected = expectedEncodings(timeZone, locale)
    const { encoding: read, choices } = await readAs(bytes, { expected })
    const offered = choices.map((choice) => choice.encoding)
    expect(offered.length > 1 ? offered.some(same) : same(read), `${read} ${offered.join()}`).toBe(
      true,
    )
    if (timeZone !== zone) return
    expect({ offered: offered.length, same: same(read) }).toEqual({ offered: 1, same: true })
  })

  test('is never sent with other letters, however short', async () => {
    for (const word of words.split(' ')) {
      const line = encodeAs(encoding, `+6591000010;${word}`)
      const options = { expected: expectedEncodings(zone, 'en'), sure: true }
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const cells = await readAs(line, options).then(
        (answer) => answer.cells[0]?.[1],
        (error: { code: string }) => error.code,
      )
      expect([word, 'file.encodingUnclear', 'file.encoding']).toContain(cells)
    }
  })

  test('is read in the encoding that somebody names', async () => {
    const { cells, choices } = await readAs(bytes, { encoding })
    expect(cells.map(([, word]) => word).join(' ')).toBe(words)
    expect(choices[0]?.encoding).toBe(encoding)
  })
})

describe('files as people sent them', () => {
  test.each([
    ['western-windows-1252.txt', ['Müller', 'Größe']],
    ['czech-windows-1250.txt', ['Dvořák', 'Žižka']],
  ])('%s has no Chinese letters, wherever it is sent from', async (file, words) => {
    for (const [zone, locale] of [
      ['Europe/London', 'en'],
      ['Asia/Singapore', 'zh-CN'],
      ['Asia/Shanghai', 'zh-CN'],
      ['America/New_York', 'en'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const { cells } = await readAs(given(file), { expected: expectedEncodings(zone, locale) })
      expect(cells.slice(1).map(([, name]) => name)).toEqual(words)
    }
  })

  test('a name that is one in two languages is shown in both, and refused where nobody looks', async () => {
    const bytes = encodeAs('windows-1250', '+6591000010;Erdős')
    const expected = expectedEncodings('Europe/London', 'en')
    expect((await readAs(bytes, { expected })).choices).toEqual([
      { encoding: 'windows-1252', rows: [['+6591000010', 'Erdõs']] },
      { encoding: 'windows-1250', rows: [['+6591000010', 'Erdős']] },
      { encoding: 'windows-1258', rows: [['+6591000010', 'Erdơs']] },
    ])
    await expect(readAs(bytes, { expected, sure: true })).rejects.toMatchObject({
      code: 'file.encodingUnclear',
      encodings: ['windows-1252', 'windows-1250', 'windows-1258'],
    })
  })

  test('the process that reads uploads says in what a file is', async () => {
    const answer = await readFixture('a.txt', encodeAs('windows-1251', listOf('Иван Пётр Ольга')))
    expect(answer).toMatchObject({ rows: [{ cells: ['+6591000010', 'Иван'] }, {}, {}] })
  })

  test('a named encoding that the file is not in is refused with the line', async () => {
    const bytes = encodeAs('windows-1252', 'a;b\n+6591000010;Müller')
    await expect(readAs(bytes, { encoding: 'utf-8' })).rejects.toMatchObject({
      code: 'file.encoding',
      line: 2,
    })
  })
})

test('UTF-8 stays UTF-8, whatever is in it', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1 }), async (words) => {
      const { encoding } = await readAs(Buffer.from(`x${words.join('\n')}`), {
        expected: legacyEncodings,
        sure: true,
      })
      expect(encoding).toBe('utf-8')
    }),
    { numRuns: 50 },
  )
})
