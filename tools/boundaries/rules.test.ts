import { expect, test } from 'vitest'
import { findCycles, findFolderCycles } from './cycles.ts'
import { sentence, whyForbidden } from './rules.ts'

const arrow = (from: string, to: string) => ({ from, to, line: 3, typeOnly: false, dynamic: false })

test('a forbidden arrow is printed with both ends and the reason', () => {
  const between = arrow('packages/web/screens/voice/Tasks.tsx', 'packages/web/screens/sms/Send.tsx')
  expect(sentence(between, whyForbidden(between) ?? '')).toBe(
    'web/screens/voice imports web/screens/sms (packages/web/screens/voice/Tasks.tsx:3). Screens do not know each other: move the shared part to web/record or web/kit, or link by route.',
  )
})

test.each([
  ['packages/core/money/round.ts', '@tandem/model'],
  ['packages/model/kit/field.ts', '@tandem/server'],
  ['packages/smpp/session/session.ts', '@tandem/core'],
  ['packages/simulators/main.ts', '@tandem/smpp'],
  ['packages/web/data/client.ts', '@tandem/server'],
  ['packages/server/engine/submit.ts', '@tandem/smpp'],
  ['packages/server/http/app.ts', 'packages/core/index.ts'],
  ['packages/server/ports/clock.ts', 'packages/server/services/sms/send.ts'],
  ['packages/server/store/entityStore.ts', 'packages/server/services/sms/send.ts'],
  ['packages/server/http/app.ts', 'packages/server/store/entityStore.ts'],
  ['packages/server/engine/submit.ts', 'packages/server/services/sms/send.ts'],
  ['packages/server/http/app.ts', 'packages/server/drivers/smpp/gateway.ts'],
  ['packages/server/http/app.ts', 'packages/server/main.ts'],
  ['packages/server/http/app.ts', 'packages/server/test/database/testDatabase.ts'],
  ['packages/web/kit/DataTable.tsx', 'packages/web/data/useList.ts'],
  ['packages/web/data/useList.ts', 'packages/web/kit/DataTable.tsx'],
  ['packages/web/kit/DataTable.tsx', 'packages/web/record/Form.tsx'],
  ['packages/web/record/Form.tsx', 'packages/web/screens/home/Home.tsx'],
  ['packages/web/app/Shell.tsx', 'packages/web/screens/home/Home.tsx'],
])('%s may not import %s', (from, to) => {
  expect(whyForbidden(arrow(from, to))).toEqual(expect.stringMatching(/\.$/))
})

test.each([
  ['packages/core/rates/match.ts', 'packages/core/money/round.ts'],
  ['packages/model/kit/field.ts', '@tandem/core'],
  ['packages/server/http/app.ts', 'packages/server/services/sms/send.ts'],
  ['packages/server/drivers/smpp/gateway.ts', '@tandem/smpp'],
  ['packages/server/services/sms/send.ts', 'packages/server/store/entityStore.ts'],
  ['packages/server/store/entityStore.ts', 'packages/server/ports/entityStore.ts'],
  ['packages/server/main.ts', 'packages/server/drivers/smpp/gateway.ts'],
  ['packages/server/services/sms/send.test.ts', 'packages/server/test/database/testDatabase.ts'],
  ['packages/web/screens/sms/Send.tsx', 'packages/web/kit/DataTable.tsx'],
  ['packages/web/screens/sms/Send.tsx', 'packages/web/data/useList.ts'],
  ['packages/web/screens/sms/Send.tsx', 'packages/web/record/Form.tsx'],
  ['packages/web/record/Form.tsx', 'packages/web/data/useAction.ts'],
  ['packages/web/app/registry.ts', 'packages/web/screens/home/Home.tsx'],
  ['bench/sms.ts', '@tandem/simulators'],
  ['packages/core/money/round.ts', 'node:assert'],
])('%s may import %s', (from, to) => {
  expect(whyForbidden(arrow(from, to))).toBe(null)
})

test('a cycle is found wherever it begins, and a lazy import closes none', () => {
  const source = (path: string, to: string, dynamic = false) => ({
    path,
    lines: 1,
    arrows: [{ from: path, to, line: 1, typeOnly: false, dynamic }],
    escapes: [],
    queries: [],
    statements: [],
    reExports: false,
  })
  const [cycle] = findCycles([
    source('in', 'a'),
    source('a', 'b'),
    source('b', 'c'),
    source('c', 'a'),
  ])
  expect(cycle?.toSorted()).toEqual(['a', 'b', 'c'])
  expect(findCycles([source('a', 'b'), source('b', 'a', true)])).toEqual([])
})

test('folders that need each other are found though no file needs itself', () => {
  const source = (from: string, to: string) => ({
    path: from,
    lines: 1,
    arrows: [{ from, to, line: 7, typeOnly: true, dynamic: false }],
    escapes: [],
    queries: [],
    statements: [],
    reExports: false,
  })
  const rates = 'packages/server/services/rates'
  const alarms = 'packages/server/services/alarms'
  expect(
    findFolderCycles([
      source(`${rates}/publish.ts`, `${alarms}/raise.ts`),
      source(`${alarms}/tell.ts`, `${rates}/deep/limit.ts`),
      source(`${alarms}/raise.ts`, `${alarms}/tell.ts`),
    ]).map((cycle) => cycle.toSorted()),
  ).toEqual([
    [
      `${alarms}/tell.ts:7 imports ${rates}/deep/limit.ts`,
      `${rates}/publish.ts:7 imports ${alarms}/raise.ts`,
    ],
  ])
})
