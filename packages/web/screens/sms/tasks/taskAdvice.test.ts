import { expect, test } from 'vitest'
import { english } from '../../../kit/testing.tsx'
import { timingLines } from '../../../record/step/timing.ts'
import { taskAdvice } from './taskAdvice.ts'

const task = {
  status: 'queued',
  pauseReason: null,
  pausedBy: null,
  waiting: 73,
  turnAt: null,
  timeZone: 'recipient',
  heldTps: null,
  restsUntil: null,
  accepted: 73,
  submitted: 0,
  screened: 0,
  screening: 0,
  screenReason: null,
} as const

test('a task all of whose recipients are asleep said nothing but "queued"', () => {
  expect(taskAdvice(task, english, 'Asia/Singapore')).toBeUndefined()
  const asleep = { ...task, restsUntil: '2026-11-24T06:00:00.000Z' }
  expect(taskAdvice(asleep, english, 'Asia/Singapore')).toBe(
    'It’s outside the sending hours of all remaining recipients. Continues at 2026-11-24 14:00:00 (Asia/Singapore).',
  )
})

test('a task whose numbers are screened says how far that is, and why it waits', () => {
  const screened = { ...task, status: 'screening', screened: 1_200, screening: 5_000 } as const
  expect(taskAdvice(screened, english, 'UTC')).toBe(
    'Screening 1,200 of 5,000 numbers. Sending starts by itself afterwards.',
  )
  const waits = { ...screened, screenReason: 'hlr.noAnswer' }
  expect(taskAdvice(waits, english, 'UTC')).toContain('no HLR provider answers')
  const stopped = { ...screened, screenReason: 'server.fault' }
  expect(taskAdvice(stopped, english, 'UTC')).toContain('stopped because of an error')
})

test('of a cancelled task, who was not sent to is counted', () => {
  const stopped = { ...task, status: 'cancelled', submitted: 1 } as const
  expect(taskAdvice(stopped, english, 'UTC')).toBe(
    '1 message was sent. 72 weren’t sent or charged.',
  )
})

test('an even task by each recipient’s clock said that it ends by the sender’s', () => {
  const even = { slots: '09:00-18:00', pacedUntil: '2026-11-24T18:00:00.000Z' }
  expect(timingLines(english, { ...even, timeZone: 'recipient' }, 'Europe/London')).toContain(
    'Spread evenly over the first day’s time slots in each time zone',
  )
  expect(timingLines(english, { ...even, timeZone: 'Europe/London' }, 'UTC')).toEqual([
    'Every day 09:00–18:00',
    'Spread evenly until 2026-11-24 18:00:00',
    'Time zone: Europe/London',
  ])
})

test('a paused task said "a user" and not who', () => {
  const paused = { ...task, status: 'paused', pauseReason: 'task.pausedByUser' } as const
  expect(taskAdvice({ ...paused, pausedBy: 'harbor' }, english, 'UTC')).toMatch(
    /^Paused by harbor\. 73/,
  )
  expect(taskAdvice(paused, english, 'UTC')).toMatch(/^Paused by a user\. /)
})
