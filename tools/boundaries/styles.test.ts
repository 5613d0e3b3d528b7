import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakpoints } from '../../packages/web/kit/breakpoints.ts'
import { ROOT, sourcePaths } from './sources.ts'

const web = join(ROOT, 'packages/web')
const sheets = globSync('{app,kit,login,record,screens}/**/*.css', { cwd: web }).map((path) => ({
  path,
  lines: readFileSync(join(web, path), 'utf8').split('\n'),
}))
const where = (wrong: (line: string) => boolean, below: RegExp): string[] =>
  sheets
    .filter(({ path }) => below.test(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) => (wrong(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )

test('a page changes its shape at the widths of the theme only', () => {
  const allowed = new Set(
    Object.values(breakpoints).flatMap((width) => [
      `min-width: ${width}px`,
      `max-width: ${width - 1}px`,
      // The narrow-screen threshold of spec §9 is itself narrow.
      ...(width === breakpoints.phone ? [`max-width: ${width}px`] : []),
    ]),
  )
  const others = where(
    (line) =>
      line.includes('@media') &&
      [...line.matchAll(/m(?:in|ax)-width: \d+px/g)].some(([query]) => !allowed.has(query)),
    /./,
  )
  expect(sheets.length).toBeGreaterThan(20)
  expect(others).toEqual([])
})

test('distances are steps of space.css', () => {
  const literal =
    /^\s*(?:(?:row-|column-)?gap|padding|margin)(?:-[\w-]+)?: [^;]*(?<![\w.-])(?:4|8|12|16|20|24|32|40)px/
  expect(where((line) => literal.test(line), /./)).toEqual([])
})

test('what the kit has of its own is not taken from the library as well', () => {
  const inputsAndOverlays =
    /from 'antd(?:\/es\/(?!(?:config-provider|drawer|input|locale\/\w+|modal|select|theme)')[^']*)?'/
  const others = sourcePaths()
    .filter((path) => path.startsWith('packages/web/'))
    .filter((path) => inputsAndOverlays.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(others).toEqual([])
})
