import { kindOf } from '../testKinds.mjs'
import { type Affected, affectedBy, wayTo } from './affected.ts'
import { below } from './below.ts'
import { namedAfter } from './byName.ts'
import { asking, pathsOfCalls } from './byPath.ts'
import { findHubs, isTest } from './hubs.ts'
import type { ImportGraph } from './importGraph.ts'
import { isPageAffected, type Page } from './pages.ts'

/** What is run, each file with the reason, and what is not, though the change may affect it. */
export interface Choice {
  tests: Map<string, string>
  journeys: Map<string, string>
  /** Sentences about what is left to `npm test`. */
  leftOut: string[]
}

/** What a file of a kind takes of the processor, seconds, as measured on 2026-11-29; only their proportion matters. */
const SECONDS: Record<string, number> = { engines: 6, 'HTTP worlds': 5, sandboxes: 6, databases: 3 }
const OTHERS_SECONDS = 0.6
/** Some three minutes on two cores, with a check beside. */
const MOST_SECONDS = 240
const FEW_USERS = 12
/** Of a wide change more journeys than these would take longer than the rest. */
const MOST_JOURNEYS = 4

/** The lock changes with every dependency; a script of package.json is run by no test. */
const EVERYTHING = /^(?:package-lock\.json|vitest\.config\.ts|tsconfig\.json)$/
const DATABASE = 'packages/server/test/database/testDatabase.ts'
const MIGRATION = /^packages\/server\/store\/migrations\/.*\.sql$/
const TEXTS = /^packages\/i18n\/(?:en|zh)\//
/** Of the tests that stand on the catalogs, those that are about texts. */
const TEXT_TESTS = /(?:texts?|words|labels|catalogs)\.test\.tsx?$/i
const DEFINITION =
  /^packages\/(?:model\/(?:entities|calls|lists|analyses|menu)|server\/http\/routes)\//
const OF_DEFINITIONS = /\/(?:matrix\/matrix|routes|rights)\.test\.ts$/
const BOUNDARIES = /^tools\/boundaries(?:\/\w+)?\.test\.ts$/
const CODE = /^(?:packages|bench|tools|e2e)\/.*\.(?:tsx?|css)$/
const isJourney = (path: string): boolean => path.endsWith('.e2e.ts')

interface Given {
  graph: ImportGraph
  changed: readonly string[]
  pages: readonly Page[]
  textOf: (path: string) => string
}

/**
 * The tests that a change may affect, as far as three minutes go. First those that the import graph leads to, where
 * hubs pass nothing on (`findHubs`), the nearest first; then, of the tests behind hubs, those that are named after what
 * changed or ask its calls; and those that need what is no import: the database for a migration, the tests of texts for
 * a text, the boundaries for any code, the matrix of rights for a definition or a route.
 */
export function chooseTests(given: Given): Choice {
  const { graph, changed, textOf } = given
  const all = [...graph.keys()].filter(isTest).toSorted()
  const choice: Choice = { tests: new Map(), journeys: new Map(), leftOut: [] }
  const root = changed.find((path) => EVERYTHING.test(path))
  if (root !== undefined) {
    for (const path of all) choice.tests.set(path, `${root} changed`)
    choice.leftOut.push('every journey: npm run e2e')
    return choice
  }
  const hubs = findHubs(graph)
  const affected = affectedBy(graph, { changed, hubs, isTest })
  const reached = [...affected.keys()].filter((path) => isTest(path) && graph.has(path))
  const behind = behindHubs(graph, affected, hubs, all)
  const ofTexts = behind.filter((path) => TEXT_TESTS.test(path))
  byRule({
    chosen: choice.tests,
    changed,
    all,
    ofTexts,
    hasDatabase: (path) => below(graph, [path]).has(DATABASE),
  })
  const users = [...affected.keys()].filter((path) => !isTest(path) && !isJourney(path))
  // The names of what uses the change tell more tests, until there are so many that they tell nothing.
  const named = namedAfter(users.length > FEW_USERS ? changed : users, behind)
  const asked = asking(pathsOfCalls({ graph, affected, changed, textOf }), behind, textOf)
  const wanted: [string, string][] = [
    ...reached.map((path): [string, string] => [path, shortWay(wayTo(affected, path))]),
    ...[...named].map(([path, noun]): [string, string] => [path, `is named after ${noun}`]),
    ...[...asked].map(([path, call]): [string, string] => [path, `asks ${call}`]),
  ]
  let seconds = 0
  let tooMany = 0
  for (const [path, why] of wanted) {
    if (choice.tests.has(path)) continue
    seconds += SECONDS[kindOf(path, textOf(path))] ?? OTHERS_SECONDS
    if (seconds > MOST_SECONDS && !changed.includes(path)) tooMany += 1
    else choice.tests.set(path, why)
  }
  chooseJourneys(choice, affected, given)
  if (tooMany > 0) choice.leftOut.push(`${tooMany} tests that are further from the change`)
  const unread = behind.filter((path) => !choice.tests.has(path)).length
  if (unread > 0) choice.leftOut.push(`${unread} tests behind hubs: ${hubsIn(affected, hubs)}`)
  return choice
}

/** The tests that a change reaches through hubs only. */
function behindHubs(
  graph: ImportGraph,
  affected: Affected,
  hubs: ReadonlySet<string>,
  tests: readonly string[],
): string[] {
  const crossed = [...affected.keys()].filter((path) => hubs.has(path))
  if (crossed.length === 0) return []
  return tests.filter((test) => {
    if (affected.has(test)) return false
    const needs = below(graph, [test])
    return crossed.some((hub) => needs.has(hub))
  })
}

const hubsIn = (affected: Affected, hubs: ReadonlySet<string>): string =>
  [...affected.keys()].filter((path) => hubs.has(path)).join(', ')

function byRule({
  chosen,
  changed,
  all,
  ofTexts,
  hasDatabase,
}: {
  chosen: Map<string, string>
  changed: readonly string[]
  all: readonly string[]
  ofTexts: readonly string[]
  hasDatabase: (path: string) => boolean
}): void {
  const add = (form: RegExp, why: string, fits: (test: string) => boolean) => {
    const cause = changed.find((path) => form.test(path))
    if (cause === undefined) return
    for (const test of all) {
      if (fits(test) && !chosen.has(test)) chosen.set(test, `${cause}: ${why}`)
    }
  }
  add(CODE, 'the boundaries read all code', (test) => BOUNDARIES.test(test))
  add(MIGRATION, 'a migration is in every database', hasDatabase)
  add(TEXTS, 'the tests of texts read them all', (test) => ofTexts.includes(test))
  add(DEFINITION, 'rights are tested for every call', (test) => OF_DEFINITIONS.test(test))
}

/** Journeys that changed, that use a file of e2e which did, that open a page whose screen did, or are named after it. */
function chooseJourneys(choice: Choice, affected: Affected, given: Given): void {
  const { graph, changed, pages, textOf } = given
  const all = [...graph.keys()].filter(isJourney).toSorted()
  const open = pages.filter((page) => isPageAffected(page, affected))
  const isOpened = (path: string): Page | undefined => {
    const text = textOf(path)
    return open.find((page) => new RegExp(`['"\`]${page.path}\\b(?![/\\w])`).test(text))
  }
  const names = namedAfter(changed, all)
  const ofE2e = (path: string): boolean =>
    wayTo(affected, path).every((step) => step.startsWith('e2e/'))
  const wanted = new Map<string, string>()
  for (const path of all) {
    const page = isOpened(path)
    if (changed.includes(path)) choice.journeys.set(path, 'changed')
    else if (names.has(path)) wanted.set(path, `is named after ${names.get(path)}`)
    else if (page) wanted.set(path, `opens ${page.path}`)
    else if (affected.has(path) && ofE2e(path)) wanted.set(path, shortWay(wayTo(affected, path)))
  }
  if (open.length > 0) {
    choice.journeys.set('e2e/accessibility.e2e.ts', 'walks the pages that changed')
  }
  const room = [...wanted].slice(0, MOST_JOURNEYS)
  for (const [path, why] of room) choice.journeys.set(path, why)
  const left = [...wanted.keys()].slice(MOST_JOURNEYS)
  if (left.length > 0) choice.leftOut.push(`journeys: ${left.join(', ')}`)
}

/** A way by the names of its files; the middle of a long one says little. */
function shortWay(way: readonly string[]): string {
  if (way.length === 1) return 'changed'
  const names = way.slice(0, -1).map((path) => path.replace(/^packages\//, ''))
  if (names.length <= 3) return `needs ${names.toReversed().join(' > ')}`
  return `needs ${names.at(-1)} > … > ${names[0]}`
}
