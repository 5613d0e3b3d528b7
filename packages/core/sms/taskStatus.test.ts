import { expect, test } from 'vitest'
import { allowed } from '../access/actions.ts'
import { smsTaskActions, smsTaskStatuses, smsTaskTransitions } from './taskStatus.ts'

test('the actions allowed on a task in each status', () => {
  const verbs = ['pause', 'resume', 'cancel'] as const
  const table = smsTaskStatuses.map((status) => [
    status,
    verbs.filter((verb) => allowed(smsTaskActions, verb, status)),
  ])
  expect(Object.fromEntries(table)).toEqual({
    queued: ['pause', 'cancel'],
    sending: ['pause', 'cancel'],
    paused: ['resume', 'cancel'],
    completed: [],
    cancelled: [],
  })
})

test('a completed or cancelled task never moves again', () => {
  const moves = [...Object.values(smsTaskActions), ...Object.values(smsTaskTransitions)]
  const sources = moves.flatMap(({ from }): readonly string[] => from)
  expect(sources).not.toContain('completed')
  expect(sources).not.toContain('cancelled')
})
