import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowed } from '../access/actions.ts'
import { groupCallTask } from './groupCallTask.ts'
import { outboundTask } from './outboundTask.ts'
import { smsTask } from './smsTask.ts'
import { openStatuses, sourcesOf, type TaskStates } from './taskStates.ts'

const kinds: [string, TaskStates][] = [
  ['SMS task', smsTask],
  ['group call task', groupCallTask],
  ['outbound task', outboundTask],
]
const movesOf = ({ actions, transitions }: TaskStates) =>
  Object.entries({ ...actions, ...transitions })

/** A life: moves drawn at random, those that the status does not allow left out. */
function live(table: TaskStates, drawn: readonly number[]): string[] {
  const passed = [table.initial]
  for (const number of drawn) {
    const at = passed.at(-1) ?? ''
    const open = movesOf(table).filter(([, { from }]) => from.includes(at))
    const next = open[number % Math.max(1, open.length)]
    if (next) passed.push(next[1].to)
  }
  return passed
}

test.each(kinds)('%s: every status can be reached, and none is unknown', (_kind, table) => {
  const reached = new Set([table.initial])
  for (const status of reached) {
    for (const [, { from, to }] of movesOf(table)) if (from.includes(status)) reached.add(to)
  }
  expect([...reached].toSorted()).toEqual([...table.statuses].toSorted())
  for (const [, { from }] of movesOf(table)) {
    expect(from.filter((status) => !table.statuses.includes(status))).toEqual([])
  }
})

test.each(kinds)(
  '%s: whatever happens, it moves out of an end only to start again',
  (_kind, table) => {
    const { again = [], ends } = table
    for (const [move, { from }] of movesOf(table)) {
      if (!again.includes(move)) expect(from.filter((status) => ends.includes(status))).toEqual([])
    }
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (drawn) => {
        const life = live(
          {
            ...table,
            actions: without(table.actions, again),
            transitions: without(table.transitions, again),
          },
          drawn,
        )
        const end = life.findIndex((status) => ends.includes(status))
        expect(end === -1 || end === life.length - 1).toBe(true)
      }),
    )
  },
)
const without = (actions: TaskStates['actions'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(actions).filter(([name]) => !names.includes(name)))

test.each(kinds)('%s: what is held goes on, and can be held again', (_kind, table) => {
  const { actions, hold, release, statuses } = table
  for (const status of statuses.filter((one) => allowed(actions, hold, one))) {
    const held = actions[hold]?.to ?? ''
    expect(allowed(actions, hold, held), `${status} is held once`).toBe(false)
    expect(allowed(actions, release, held)).toBe(true)
    expect(allowed(actions, hold, actions[release]?.to ?? '')).toBe(true)
  }
  // The engine holds back what people can let go.
  expect(actions[release]?.from).toContain(table.transitions['suspend']?.to)
})

test.each(kinds)('%s: from every status that is not an end it can still end', (_kind, table) => {
  const ending = new Set(table.ends)
  for (let size = -1; size !== ending.size;) {
    size = ending.size
    const before = movesOf(table).flatMap(([, { from, to }]) => (ending.has(to) ? from : []))
    for (const status of before) ending.add(status)
  }
  expect(openStatuses(table).filter((status) => !ending.has(status))).toEqual([])
})

test('the actions allowed on an SMS task in each status', () => {
  const verbs = Object.keys(smsTask.actions)
  const table = smsTask.statuses.map((status) => [
    status,
    verbs.filter((verb) => sourcesOf(smsTask, verb).includes(status)),
  ])
  expect(Object.fromEntries(table)).toEqual({
    scheduled: ['cancel'],
    screening: ['cancel', 'skipScreening'],
    queued: ['pause', 'cancel'],
    sending: ['pause', 'cancel'],
    paused: ['resume', 'cancel'],
    completed: [],
    cancelled: [],
  })
  expect(() => sourcesOf(smsTask, 'explode')).toThrow('There is no move explode')
})
