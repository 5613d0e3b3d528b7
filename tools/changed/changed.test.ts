import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../boundaries/sources.ts'
import { affectedBy, wayTo } from './affected.ts'
import { chooseTests } from './chooseTests.ts'
import { findHubs, isTest } from './hubs.ts'
import { type ImportGraph, readImportGraph } from './importGraph.ts'
import { pagesOfMenu } from './pages.ts'

let graph: ImportGraph
beforeAll(() => {
  graph = readImportGraph()
})
const needs = (path: string) => [...(graph.get(path) ?? [])]
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const chosenFor = (...changed: string[]) =>
  chooseTests({ graph, changed, textOf, pages: pagesOfMenu() })

test('a name is followed through the index of its package to the file that defines it', () => {
  const tests = 'packages/server/store/seed/permissions.ts'
  expect(needs(tests)).toContain('packages/server/store/seed/permissionRows.ts')
  for (const [path, targets] of graph) {
    if (!path.startsWith('packages/server/services/')) continue
    for (const index of ['core', 'model']) {
      if (targets.has(`packages/${index}/index.ts`)) throw new Error(`${path} needs a whole index`)
    }
  }
  expect(needs('packages/server/test/Client.ts')).toEqual([
    'packages/model/calls/accountCalls.ts',
    'packages/model/calls/signInCalls.ts',
  ])
})

test('a process of its own, a screen of a pattern and a file that is no code are needed too', () => {
  const world = 'packages/server/test/chaos/engineProcess.ts'
  expect(needs('packages/server/test/chaos/retryChaos.test.ts')).toContain(world)
  expect(needs('packages/web/app/registry.tsx')).toContain('packages/web/screens/sms/Send.tsx')
  const sheets = [...graph].filter(([, targets]) =>
    targets.has('packages/server/test/optOutsAsSent.csv'),
  )
  expect(sheets.map(([path]) => path).every(isTest)).toBe(true)
  expect(sheets.length).toBeGreaterThan(0)
})

test('registries and wiring are hubs; what many use and joins little is none', () => {
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${name}${n}.ts`)
  const parts = numbered('part', 400)
  const tests = numbered('a', 100).map((path) => path.replace('.ts', '.test.ts'))
  const known = new Map<string, ReadonlySet<string>>([
    ...parts.map((path): [string, ReadonlySet<string>] => [path, new Set(['sql.ts'])]),
    ['sql.ts', new Set()],
    ['wiring.ts', new Set(parts.slice(0, 40))],
    // As wide, and only one test stands on this one.
    ['report.ts', new Set(parts.slice(0, 40))],
    ...tests.map((path, n): [string, ReadonlySet<string>] => [
      path,
      new Set([n === 0 ? 'report.ts' : 'wiring.ts']),
    ]),
  ])
  expect([...findHubs(known)]).toEqual(['wiring.ts'])
  // In this tree they are few, and more than one.
  const hubs = findHubs(graph)
  expect(hubs.size).toBeGreaterThan(1)
  expect(hubs.size).toBeLessThan(40)
})

const toy: ImportGraph = new Map(
  Object.entries({
    'a.test.ts': ['a.ts'],
    'a.ts': ['deep.ts'],
    'deep.ts': [],
    'hub.ts': ['a.ts', 'b.ts'],
    'b.ts': [],
    'hub.test.ts': ['hub.ts'],
    'far.ts': ['hub.ts'],
    'far.test.ts': ['far.ts'],
  }).map(([path, targets]) => [path, new Set(targets)]),
)
const toyChange = (...changed: string[]) =>
  affectedBy(toy, { changed, hubs: new Set(['hub.ts']), isTest })

test('a change affects what needs it, and a hub passes nothing on', () => {
  const affected = toyChange('deep.ts')
  expect([...affected.keys()].filter(isTest)).toEqual(['a.test.ts'])
  expect(wayTo(affected, 'a.test.ts')).toEqual(['deep.ts', 'a.ts', 'a.test.ts'])
  expect([...affected.keys()]).toContain('hub.ts')
})

test('a changed hub affects the tests that import it, and no others', () => {
  expect([...toyChange('hub.ts').keys()].filter(isTest)).toEqual(['hub.test.ts'])
})

test('a use case of the server is tested by the tests of its noun and those that ask its calls', () => {
  const { tests, journeys } = chosenFor('packages/server/services/gateways/copyGateway.ts')
  expect([...tests.keys()]).toContain('packages/server/test/gateways.test.ts')
  expect([...journeys.keys()]).toContain('e2e/gateways.e2e.ts')
  expect(tests.size).toBeLessThan(60)
})

test('behind a hub, the tests run that are named after what uses the change', () => {
  const wired: ImportGraph = new Map(
    Object.entries({
      'engine/pace.ts': [],
      'engine/answers.ts': ['engine/pace.ts'],
      'engine/wiring.ts': ['engine/answers.ts', ...Array.from({ length: 99 }, (_, n) => `${n}.ts`)],
      'engine/lateAnswers.test.ts': ['engine/wiring.ts'],
      'engine/retries.test.ts': ['engine/wiring.ts'],
    }).map(([path, targets]) => [path, new Set(targets)]),
  )
  const changed = ['engine/pace.ts']
  const { tests, leftOut } = chooseTests({ graph: wired, changed, pages: [], textOf: () => '' })
  expect([...tests]).toEqual([['engine/lateAnswers.test.ts', 'is named after answer']])
  expect(leftOut).toEqual(['1 tests behind hubs: engine/wiring.ts'])
})

test('a migration is tested by everything that has a database, a text by the tests of texts', () => {
  const migrated = [...chosenFor('packages/server/store/migrations/9999_more.sql').tests.keys()]
  expect(migrated).toContain('packages/server/test/rights.test.ts')
  expect(migrated).not.toContain('tools/testKinds.test.ts')
  const worded = chosenFor('packages/i18n/en/gateways.ts')
  expect([...worded.tests.keys()]).toContain('packages/server/test/consoleWords.test.ts')
  expect([...worded.tests.keys()]).toContain('tools/boundaries/shownTexts.test.ts')
  expect([...worded.tests.keys()]).not.toContain('packages/smpp/text/splitText.test.ts')
})

test('a definition brings the matrix of rights, what everything stands on brings everything', () => {
  const entity = [...chosenFor('packages/model/entities/traffic/gateway.ts').tests.keys()]
  expect(entity).toContain('packages/server/test/matrix/matrix.test.ts')
  expect(chosenFor('package-lock.json').tests.size).toBe([...graph.keys()].filter(isTest).length)
  expect(chosenFor('docs/plan.md').tests.size).toBe(0)
})

test('a screen brings the journeys that open its page, and the walk over the pages that changed', () => {
  const { journeys } = chosenFor('packages/web/screens/ledger/Bills.tsx')
  expect([...journeys.keys()]).toContain('e2e/bills.e2e.ts')
  expect([...journeys.keys()]).toContain('e2e/accessibility.e2e.ts')
})

test('a test that is gone is not run, one that changed always', () => {
  const own = 'packages/core/rates/rateChain.test.ts'
  const { tests } = chosenFor('packages/server/test/gone.test.ts', own)
  expect([...tests.keys()]).not.toContain('packages/server/test/gone.test.ts')
  expect(tests.get(own)).toBe('changed')
})
