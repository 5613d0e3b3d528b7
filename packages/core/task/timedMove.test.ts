import { expect, test } from 'vitest'
import { allowed } from '../access/actions.ts'
import { smsTask, SENDING_WHILE_PAUSED } from './smsTask.ts'
import { openStatuses } from './taskStates.ts'
import { OUTSIDE_SLOTS, reasonAfter, timedMove } from './timedMove.ts'

const open = { isOpen: true, until: null }
const closed = { isOpen: false, until: 9 }
const over = { isOpen: false, until: null }
const moves = (turn: typeof open | typeof closed) =>
  [
    ['scheduled', null],
    ['queued', null],
    ['sending', null],
    ['paused', OUTSIDE_SLOTS],
    ['paused', 'task.pausedByUser'],
    ['paused', SENDING_WHILE_PAUSED],
    ['completed', null],
    ['cancelled', null],
  ].map(
    ([status, reason = null]) => timedMove(smsTask, { status: status ?? '', reason }, turn) ?? '',
  )

test('the clock starts, holds, releases and ends a task; what people hold it leaves alone', () => {
  expect(moves(open)).toEqual(['open', '', '', 'continue', '', '', '', ''])
  expect(moves(closed)).toEqual(['', 'rest', 'rest', '', '', 'rest', '', ''])
  const end = Array.from({ length: 6 }, () => 'expire')
  expect(moves(over)).toEqual([...end, '', ''])
})

test('the clock moves each task once: after a move there is nothing more to do', () => {
  for (const turn of [open, closed, over]) {
    for (const status of smsTask.statuses) {
      const move = timedMove(smsTask, { status, reason: null }, turn)
      if (move === undefined) continue
      expect(allowed(smsTask.transitions, move, status)).toBe(true)
      const { to } = smsTask.transitions[move]
      expect(timedMove(smsTask, { status: to, reason: reasonAfter(move) }, turn)).toBeUndefined()
    }
  }
  expect(openStatuses(smsTask)).toContain('scheduled')
})
