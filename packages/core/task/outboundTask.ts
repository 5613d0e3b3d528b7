import { defineTaskStates } from './taskStates.ts'

/** The states of an outbound task (spec §4): numbers that are called and put through to seats. */
export const outboundTask = defineTaskStates({
  statuses: ['notStarted', 'running', 'stopped', 'completed'],
  initial: 'notStarted',
  ends: ['completed'],
  actions: {
    start: { from: ['notStarted'], to: 'running' },
    stop: { from: ['running'], to: 'stopped' },
    resume: { from: ['stopped'], to: 'running' },
  },
  transitions: {
    suspend: { from: ['running'], to: 'stopped' },
    complete: { from: ['running'], to: 'completed' },
  },
  hold: 'stop',
  release: 'resume',
})

export type OutboundTaskStatus = (typeof outboundTask)['statuses'][number]
