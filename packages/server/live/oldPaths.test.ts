import { entities, homeCalls, lists, smsListNames, waitingEntities } from '@tandem/model'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oldPaths, readersOf, readingCalls } from './oldPaths.ts'

const everybody = { isAdmin: true, plainHeader: false, codes: new Set<string>() }
const names = new Set<string>([
  ...Object.keys(entities),
  ...lists.map(({ name }) => name),
  ...smsListNames,
])

test.each(lists)('the list $name says what makes it old', ({ name, path, live, oldBy, pollMs }) => {
  const isTold = live !== undefined || oldBy !== undefined || pollMs !== undefined
  expect(isTold, 'live, oldBy or pollMs in its definition').toBe(true)
  if (live && !('brings' in live)) expect(oldPaths(everybody, name)).toContain(path)
  for (const noun of oldBy ?? []) expect(oldPaths(everybody, noun)).toContain(path)
})

/** Everything that tells of changes: services, engine and triggers. */
const tellers = globSync('packages/server/{services,engine,start,store/migrations}/**/*.{ts,sql}')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test.each(lists.filter(({ live }) => live?.topic === 'record'))(
  'somebody tells of changes in the list $name',
  ({ name }) => {
    const ways = [`entity: '${name}'`, `_news('${name}')`, `${name}List.name`]
    expect(ways.filter((way) => tellers.includes(way))).not.toEqual([])
  },
)

test.each(Object.values(entities))('the records of $name are old after news of them', (entity) => {
  expect(oldPaths(everybody, entity.name)).toContain(entity.path)
})

test('whatever makes something old exists, so that no name is misspelt', () => {
  const said = [...Object.values(entities), ...lists, ...readingCalls()].flatMap((one) =>
    'oldBy' in one ? (one.oldBy ?? []) : [],
  )
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((noun) => !names.has(noun))).toEqual([])
})

test('what waits for a person is old after news of each list and entity with rows that wait', () => {
  for (const { name } of [...lists.filter(({ waits }) => waits), ...waitingEntities]) {
    expect(oldPaths(everybody, name), name).toContain(homeCalls.attention.path)
  }
})

test('the parts of the recharge page and the overview of a company are old after a payment, and tasks are counted in both', () => {
  const afterPayment = oldPaths(everybody, 'paymentOrder')
  for (const path of ['/recharge/overview', '/recharge/order/queryById', '/recharge/balances']) {
    expect(afterPayment).toContain(path)
  }
  expect(oldPaths(everybody, 'notifyTask')).toEqual(
    expect.arrayContaining(['/recharge/overview', '/sys/company/overview']),
  )
})

test('a session is told only of what it may read, and the test tool does not exist for who has a plain header', () => {
  const held = { isAdmin: false, plainHeader: false, codes: new Set(['recharge:list']) }
  expect(oldPaths(held, 'paymentOrder')).toContain('/recharge/order')
  expect(oldPaths(held, 'paymentOrder')).not.toContain('/sys/paymentSuspense')
  expect(oldPaths({ ...held, codes: new Set() }, 'paymentOrder')).toEqual([])
  expect(oldPaths({ ...everybody, plainHeader: true }, 'testTool')).toEqual([])
  for (const readers of readersOf.values()) {
    for (const { access } of readers) expect(access).not.toBe('')
  }
})
