import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindOf, timesByKind, wholeKinds } from './testKinds.mjs'

test.each([
  ['packages/server/engine/retries.test.ts', 'it = await engineWorld()', 'engines'],
  ['packages/server/test/rights.test.ts', 'it = await world()', 'HTTP worlds'],
  ['packages/server/services/lists/a.test.ts', 'await testSandbox()', 'sandboxes'],
  ['packages/server/store/a.test.ts', 'db = await testDatabase()', 'databases'],
  ['packages/smpp/codec/a.test.ts', 'decode(pdu)', 'SMPP library'],
  ['packages/web/kit/a.test.tsx', 'render(<A />)', 'console, below the browser'],
  ['packages/core/money/a.test.ts', 'round(1n)', 'pure'],
  ['packages/core/text/a.test.ts', "expect(words('Hello world'))", 'pure'],
])('%s with %s is of the kind %s', (path, text, kind) => {
  expect(kindOf(path, text)).toBe(kind)
})

test('times add up by kind, the dearest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinds-'))
  try {
    const pure = join(folder, 'round.test.ts')
    writeFileSync(pure, 'round(1n)')
    const file = join(folder, 'times.jsonl')
    const lines = [
      { testPath: pure, seconds: 1 },
      { testPath: 'PostgreSQL', seconds: 5 },
      { testPath: pure, seconds: 2 },
    ]
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const { kinds, dearest } = timesByKind(file)
    expect(kinds).toEqual([
      { name: 'PostgreSQL', files: 1, seconds: 5 },
      { name: 'pure', files: 2, seconds: 3 },
    ])
    expect(dearest.map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['PostgreSQL', 5],
      ['pure', 2],
      ['pure', 1],
    ])
    expect(timesByKind(join(folder, 'none')).kinds).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the kinds of a whole run add up to all that it took', () => {
  const pure = { name: 'pure', files: 2, seconds: 3 }
  const kinds = wholeKinds([pure], { journeys: 10, whole: 20 })
  expect(kinds.map(({ seconds }) => seconds)).toEqual([3, 10, 7])
  // What ended before its time was taken belongs to nobody.
  expect(wholeKinds([pure], { journeys: 10, whole: 12 }).at(-1)?.seconds).toBe(0)
})
