import { defineTaskStates } from './taskStates.ts'

/** The states of an SMS sending task. A paused one never completes by itself: some of its recipients still wait. */
export const smsTask = defineTaskStates({
  statuses: ['queued', 'sending', 'paused', 'completed', 'cancelled'],
  initial: 'queued',
  ends: ['completed', 'cancelled'],
  actions: {
    pause: { from: ['queued', 'sending'], to: 'paused' },
    resume: { from: ['paused'], to: 'sending' },
    cancel: { from: ['queued', 'sending', 'paused'], to: 'cancelled' },
  },
  transitions: {
    start: { from: ['queued'], to: 'sending' },
    // A pause for the platform's own reasons.
    suspend: { from: ['queued', 'sending'], to: 'paused' },
    // The reason is gone: the account was recharged, a refused chunk went through.
    continue: { from: ['paused'], to: 'sending' },
    complete: { from: ['sending'], to: 'completed' },
    // Another single message came to a rolling task.
    grow: { from: ['completed'], to: 'sending' },
  },
  hold: 'pause',
  release: 'resume',
  again: ['grow'],
})

export type SmsTaskStatus = (typeof smsTask)['statuses'][number]
export type SmsTaskVerb = keyof (typeof smsTask)['actions']

/** What people can do to an SMS task, in the order of its buttons. */
export const smsTaskVerbs = ['pause', 'resume', 'cancel'] as const satisfies readonly SmsTaskVerb[]

/** Why a task is paused. Only a user can resume it; the code tells what to do first. */
export const smsTaskPauseReasons = [
  'task.pausedByUser',
  'balance.insufficient',
  'account.frozen',
  'company.suspended',
  'sender.revoked',
  'route.notPresent',
  'task.refused',
] as const

export type SmsTaskPauseReason = (typeof smsTaskPauseReasons)[number]

/**
 * Messages of a task that no carrier has: a pause holds them back and a cancellation ends them. `unsubmitted` are those
 * that ended before any carrier had them.
 */
export const waitingOf = (task: {
  accepted: number
  submitted: number
  unsubmitted: number
}): number => Math.max(0, task.accepted - task.submitted - task.unsubmitted)
