import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folders = [import.meta.dirname, join(import.meta.dirname, '../../smpp/session')]
const SPREAD =
  /\.(?:push|unshift|splice)\([^()]*\.\.\.|\.(?:push|unshift|splice)\([^()]*\([^()]*\)[^()]*\.\.\./

test('130,000 waiting messages threw RangeError: no array is spread into the arguments of a list', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .flatMap((line, n) => (SPREAD.test(line) ? [`${name}:${n + 1} ${line.trim()}`] : [])),
      ),
  )
  expect(found).toEqual([])
})
