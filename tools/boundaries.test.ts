import { expect, test } from 'vitest'
import { findCycles, findFolderCycles } from './boundaries/cycles.ts'
import { LONG_FILES } from './boundaries/longFiles.ts'
import { RAW_SQL } from './boundaries/rawSql.ts'
import { isTestSupport, sentence, whyForbidden } from './boundaries/rules.ts'
import { packageExports, readSources } from './boundaries/sources.ts'

const sources = readSources()
const arrows = sources.flatMap((source) => source.arrows)

test('every import goes the way the house allows', () => {
  const forbidden = arrows.flatMap((arrow) => {
    const why = whyForbidden(arrow)
    return why === null ? [] : [sentence(arrow, why)]
  })
  expect(forbidden).toEqual([])
})

test('a package is imported only by what it exports', () => {
  const hidden = arrows.flatMap(({ from, to, line }) => {
    const [, name, rest] = /^@tandem\/([^/]+)(.*)$/.exec(to) ?? []
    if (name === undefined || packageExports(name).includes(`.${rest ?? ''}`)) return []
    return [`${from}:${line} imports ${to}, which packages/${name}/package.json does not export.`]
  })
  expect(hidden).toEqual([])
})

test('no file needs itself through others', () => {
  expect(findCycles(sources).map((cycle) => cycle.join(' -> '))).toEqual([])
})

test('no folder needs itself through others', () => {
  // Definitions of the model name each other across its kinds: a list its calls, a call the list that it answers with.
  const isProduct = ({ path }: { path: string }) =>
    /^packages\/(?!model\/)/.test(path) && !isTestSupport(path)
  expect(findFolderCycles(sources.filter(isProduct))).toEqual([])
})

test("only a package's index hands on what other files export", () => {
  const barrels = sources.filter(
    // The core has a second entry for the process that reads files, which loads little.
    ({ path, reExports }) =>
      reExports && !/^packages\/(?:[^/]+\/index|core\/sheets\/cells)\.ts$/.test(path),
  )
  expect(
    barrels.map(({ path }) => `${path} re-exports; import from where the thing is defined.`),
  ).toEqual([])
})

test('SQL is written by the tag, but where a reason is named', () => {
  const isProduct = (path: string) => path.startsWith('packages/server/') && !isTestSupport(path)
  const byHand = sources.filter(({ path, queries }) => isProduct(path) && queries.length > 0)
  const named = Object.keys(RAW_SQL)
  expect(
    byHand.flatMap(({ path, queries }) =>
      named.some((place) => path.startsWith(place))
        ? []
        : [`${path}:${queries[0]} calls query(): write sql\`…\` and run it by rows, first or run.`],
    ),
  ).toEqual([])
  expect(named.filter((place) => !byHand.some(({ path }) => path.startsWith(place)))).toEqual([])
})

test('a use case has no SQL of its own: it calls the store by name', () => {
  const written = sources.filter(
    ({ path, statements }) =>
      path.startsWith('packages/server/services/') && !isTestSupport(path) && statements.length > 0,
  )
  expect(
    written.map(
      ({ path, statements }) =>
        `${path}:${statements[0]} has SQL: make a function of packages/server/store that says what the rows are.`,
    ),
  ).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const long = sources.filter(({ path, lines }) => lines > 400 && !LONG_FILES.includes(path))
  expect(long.map(({ path, lines }) => `${path} has ${lines} lines: split it by idea.`)).toEqual([])
})

test('every way around the type checker says why, right there', () => {
  const escapes = sources.flatMap((source) => source.escapes)
  const silent = escapes.filter(({ reason }) => reason === null)
  expect(
    silent.map(
      ({ path, line, what }) => `${path}:${line} uses ${what} without a comment that says why.`,
    ),
  ).toEqual([])
  process.stdout.write(`Ways around the type checker, with their reasons: ${escapes.length}\n`)
})
