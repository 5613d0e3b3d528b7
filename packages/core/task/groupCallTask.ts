import { defineTaskStates } from './taskStates.ts'

/** The states of a group call task (spec §4): a list of numbers called with one recording. */
export const groupCallTask = defineTaskStates({
  statuses: ['waitingToSubmit', 'submitting', 'calling', 'paused', 'success', 'cancelled'],
  initial: 'waitingToSubmit',
  ends: ['success', 'cancelled'],
  actions: {
    submit: { from: ['waitingToSubmit'], to: 'submitting' },
    stop: { from: ['submitting', 'calling'], to: 'paused' },
    resume: { from: ['paused'], to: 'submitting' },
    reCall: { from: ['success', 'cancelled'], to: 'submitting' },
  },
  transitions: {
    // The whole list was taken.
    call: { from: ['submitting'], to: 'calling' },
    suspend: { from: ['submitting', 'calling'], to: 'paused' },
    succeed: { from: ['calling'], to: 'success' },
    // Its time is over, or its list was deleted.
    expire: { from: ['waitingToSubmit', 'submitting', 'calling', 'paused'], to: 'cancelled' },
  },
  hold: 'stop',
  release: 'resume',
  again: ['reCall'],
})

export type GroupCallTaskStatus = (typeof groupCallTask)['statuses'][number]
