import { expect, test } from 'vitest'
import { type Actions, allowed } from './actions.ts'

type Status = 'draft' | 'running' | 'paused' | 'done'

const actions = {
  start: { from: ['draft'], to: 'running' },
  stop: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
} as const satisfies Actions<Status>

test('a verb is allowed from exactly the statuses its row names', () => {
  const statuses: Status[] = ['draft', 'running', 'paused', 'done']
  expect(statuses.filter((status) => allowed(actions, 'start', status))).toEqual(['draft'])
  expect(statuses.filter((status) => allowed(actions, 'stop', status))).toEqual(['running'])
  expect(statuses.filter((status) => allowed(actions, 'resume', status))).toEqual(['paused'])
})
