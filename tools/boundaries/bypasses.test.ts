import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { findBypasses } from './bypasses.ts'

const found = (text: string, path = 'a.ts') =>
  findBypasses({ path, text, parsed: parseSync(path, text), lineAt: () => 1 })

test.each([
  ['const a = b as string', 'as'],
  ['call(b as\n  string)', 'as'],
  ['const a = <string>b', '<type>'],
  ['return (\n  <A>b\n)', '<type>'],
  ['const f = () => <A>b', '<type>'],
  ['const a = b!', '!'],
  ['b[0]!.c = 1', '!'],
  ['b()!', '!'],
  ['f(a!, b)', '!'],
  ['const a: any = b', 'any'],
  ['const a: Promise<any[]> = b', 'any'],
  ['// @ts-expect-error: no types\nimport a from "a"', '@ts-expect-error'],
])('%j is a bypass of the type checker', (text, what) => {
  expect(found(text).escapes).toMatchObject([{ what }])
})

test('prose, comparisons and what the compiler infers are none', () => {
  const text = `// as many as any <of> them, at once!
const a = ['x'] as const
const b = a !== c && !d
const e = <T,>(f: T) => f < g`
  expect(found(text)).toEqual({ escapes: [], queries: [] })
})

test.each(['pool.query("select 1")', 'pool?.query(text)', 'it.db\n  .query(text)'])(
  '%j asks the database by hand',
  (text) => {
    expect(found(text).queries).toEqual([1])
  },
)

test('a comment beside a bypass is its reason', () => {
  expect(found('const a = b as C // its shape was checked').escapes).toMatchObject([
    { reason: 'its shape was checked' },
  ])
})
