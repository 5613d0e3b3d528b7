import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindOf, timesByKind } from './testKinds.mjs'

test.each([
  ['packages/server/engine/retries.test.ts', 'it = await engineWorld()', 'engines'],
  ['packages/server/test/rights.test.ts', 'it = await world()', 'HTTP worlds'],
  ['packages/server/services/lists/a.test.ts', 'await testSandbox()', 'sandboxes'],
  ['packages/server/store/a.test.ts', 'db = await testDatabase()', 'databases'],
  ['packages/smpp/codec/a.test.ts', 'decode(pdu)', 'SMPP library'],
  ['packages/web/kit/a.test.tsx', 'render(<A />)', 'console, below the browser'],
  ['packages/core/money/a.test.ts', 'round(1n)', 'pure'],
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
    expect(dearest.map(({ seconds }) => seconds)).toEqual([5, 2, 1])
    expect(timesByKind(join(folder, 'none')).kinds).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
