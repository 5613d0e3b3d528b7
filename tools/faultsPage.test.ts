import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const rowsOf = (page: string) =>
  readFileSync(join(ROOT, 'docs', page), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Thrown|-)/.test(line))

/** A test, `file` “part of its title”, and a long version, `bench name …`, as cells name them. */
const NAMED_TEST = /`([^`]+\.test\.ts)` “([^”]+)”/g
const NAMED_BENCH = /`bench (\w+)[^`]*`/g

const fileOf = (path: string): string =>
  join(ROOT, path.startsWith('packages/') ? path : `packages/server/${path}`)
/** Whether a test of a file, or a group of them, has these words in its title. */
function exists(path: string, words: string): boolean {
  const source = existsSync(fileOf(path)) ? readFileSync(fileOf(path), 'utf8') : ''
  const titles = source.matchAll(/(?:test|describe|\))\(\s*['`](.+)/g)
  return [...titles].some(([, title]) => title?.includes(words))
}

test.each(['faults.md', 'faultsOfMoney.md'])(
  'each fault of %s names a test or a measurement, and each of them exists',
  (page) => {
    const rows = rowsOf(page)
    expect(rows.length).toBeGreaterThan(40)
    const wrong = rows.flatMap((row) => {
      const tests = [...row.matchAll(NAMED_TEST)]
      const benches = [...row.matchAll(NAMED_BENCH)]
      const files = row.split('.test.ts').length - 1
      return [
        ...(tests.length + benches.length === 0 ? [`nothing shows: ${row}`] : []),
        ...(tests.length === files ? [] : [`a file without a title: ${row}`]),
        ...tests.flatMap(([, path = '', words = '']) =>
          exists(path, words) ? [] : [`${path}: ${words}`],
        ),
        ...benches.flatMap(([, name]) =>
          existsSync(join(ROOT, `bench/${name}.ts`)) ? [] : [`bench ${name}`],
        ),
      ]
    })
    expect(wrong).toEqual([])
  },
)
