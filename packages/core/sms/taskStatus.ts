import type { Actions } from '../access/actions.ts'

/** Every status of an SMS sending task. */
export const smsTaskStatuses = ['queued', 'sending', 'paused', 'completed', 'cancelled'] as const

export type SmsTaskStatus = (typeof smsTaskStatuses)[number]

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

/** What a user can do to a task. An action absent here does not exist. */
export const smsTaskActions = {
  pause: { from: ['queued', 'sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['queued', 'sending', 'paused'], to: 'cancelled' },
} as const satisfies Actions<SmsTaskStatus>

/**
 * What the engine does to a task. `suspend` is a pause for the platform's own reasons. A paused
 * task never completes by itself: some of its recipients are still waiting.
 */
export const smsTaskTransitions = {
  start: { from: ['queued'], to: 'sending' },
  suspend: { from: ['queued', 'sending'], to: 'paused' },
  complete: { from: ['sending'], to: 'completed' },
} as const satisfies Actions<SmsTaskStatus>

/**
 * Messages of a task that no carrier has: a pause holds them back and a cancellation ends them. `unsubmitted` are those
 * that ended before any carrier had them.
 */
export const waitingOf = (task: {
  accepted: number
  submitted: number
  unsubmitted: number
}): number => Math.max(0, task.accepted - task.submitted - task.unsubmitted)
