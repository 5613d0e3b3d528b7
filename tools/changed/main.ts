import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../boundaries/sources.ts'
import { baseOf, changedFiles } from './changedFiles.ts'
import { type Choice, chooseTests } from './chooseTests.ts'
import { readImportGraph } from './importGraph.ts'
import { pagesOfMenu } from './pages.ts'

/**
 * `main.ts <file> [<revision>]`: says which tests the difference from the revision may affect, and why, and writes
 * their paths as JSON for `npm test -- --changed`.
 */
const [target = '', revision] = process.argv.slice(2)
const base = revision ?? baseOf()
const changed = changedFiles(base)
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const choice = chooseTests({ graph: readImportGraph(), changed, pages: pagesOfMenu(), textOf })
process.stdout.write(`${sayWhy(choice)}\n`)
if (target !== '') {
  const { tests, journeys } = choice
  const chosen = { tests: [...tests.keys()], journeys: [...journeys.keys()] }
  writeFileSync(target, JSON.stringify(chosen))
}

function sayWhy({ tests, journeys, leftOut }: Choice): string {
  const list = (name: string, chosen: ReadonlyMap<string, string>) => [
    `${chosen.size} ${name}:`,
    ...[...chosen].map(([path, why]) => `  ${path}  ${why}`),
  ]
  return [
    `${changed.length} files differ from ${base.slice(0, 12)}.`,
    ...list('tests', tests),
    ...list('journeys', journeys),
    ...(leftOut.length > 0 ? ['Left to npm test:', ...leftOut.map((text) => `  ${text}`)] : []),
  ].join('\n')
}
