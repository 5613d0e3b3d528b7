import { defineRetries } from './retry.ts'
import { defineTaskStates } from './taskStates.ts'
import { HELD_BY_USER, OUTSIDE_SLOTS } from './timedMove.ts'

/** Paused for this, a task still sends what is paid for. */
export const SENDING_WHILE_PAUSED = 'balance.insufficient'

/**
 * The states of an SMS sending task. A paused one never completes by itself: some of its recipients still wait. One
 * without a schedule, or that may work at once, begins as queued; one whose numbers are looked up first begins as screening.
 */
export const smsTask = defineTaskStates({
  statuses: ['scheduled', 'screening', 'queued', 'sending', 'paused', 'completed', 'cancelled'],
  initial: 'scheduled',
  ends: ['completed', 'cancelled'],
  actions: {
    pause: { from: ['queued', 'sending'], to: 'paused' },
    resume: { from: ['paused'], to: 'sending' },
    cancel: { from: ['scheduled', 'screening', 'queued', 'sending', 'paused'], to: 'cancelled' },
    skipScreening: { from: ['screening'], to: 'scheduled' },
  },
  transitions: {
    start: { from: ['queued'], to: 'sending' },
    // A pause for the platform's own reasons.
    suspend: { from: ['queued', 'sending'], to: 'paused' },
    // The reason is gone: the account was recharged, a refused chunk went through, a time slot begins.
    continue: { from: ['paused'], to: 'sending' },
    // Networks are asked about its numbers, before anything else; then its schedule says when it works.
    screen: { from: ['scheduled'], to: 'screening' },
    screened: { from: ['screening'], to: 'scheduled' },
    // By its schedule: it starts, it is outside its time slots, and its end has come. It goes on by `continue`.
    open: { from: ['scheduled'], to: 'queued' },
    rest: { from: ['queued', 'sending', 'paused'], to: 'paused' },
    expire: { from: ['scheduled', 'screening', 'queued', 'sending', 'paused'], to: 'cancelled' },
    complete: { from: ['sending'], to: 'completed' },
    // Another single message came to a rolling task.
    grow: { from: ['completed'], to: 'sending' },
  },
  hold: 'pause',
  release: 'resume',
  yielding: [SENDING_WHILE_PAUSED],
  again: ['grow'],
})

/** A message that its carrier could not deliver may be sent again while it is valid. */
export const smsRetries = defineRetries({
  ends: ['undelivered'],
  times: { least: 0, most: 3 },
  minutes: { least: 5, most: 1_440, usual: 60 },
})

export type SmsTaskStatus = (typeof smsTask)['statuses'][number]
/** Nothing of it was sent, held or charged: what it may cost is what it was quoted. */
export const isBeforeStart = (status: string): boolean =>
  status === smsTask.initial || status === smsTask.transitions.screen.to

export type SmsTaskVerb = keyof (typeof smsTask)['actions']

/** What people can do to an SMS task, in the order of its buttons. */
export const smsTaskVerbs = [
  'pause',
  'resume',
  'cancel',
  'skipScreening',
] as const satisfies readonly SmsTaskVerb[]

/** Why a task is paused. Only a user can resume it, unless it waits for its time; the code tells what to do first. */
export const smsTaskPauseReasons = [
  HELD_BY_USER,
  SENDING_WHILE_PAUSED,
  'account.frozen',
  'company.suspended',
  'sender.revoked',
  'route.notPresent',
  'task.refused',
  OUTSIDE_SLOTS,
] as const

export type SmsTaskPauseReason = (typeof smsTaskPauseReasons)[number]

/**
 * Messages of a task that no carrier has now: a pause holds them back and a cancellation ends them. `unsubmitted` are
 * those that ended before any carrier had them, `retrying` wait for another try.
 */
export const waitingOf = (task: {
  accepted: number
  submitted: number
  unsubmitted: number
  retrying: number
}): number => Math.max(0, task.accepted - task.submitted - task.unsubmitted) + task.retrying
