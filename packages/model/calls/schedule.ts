import type { Tone } from '../kit/field.ts'

/** As spelled in the API family. */
export const scheduleStatus = { running: 0, stopped: -1 } as const
export type ScheduleStatus = (typeof scheduleStatus)[keyof typeof scheduleStatus]

/** What it does now; `unknown`: this release has no such job any more. */
export const scheduleStates = [
  'active',
  'paused',
  'waiting',
  'running',
  'cancelling',
  'unknown',
] as const
export type ScheduleState = (typeof scheduleStates)[number]

export const scheduleStateTones: Readonly<Record<ScheduleState, Tone>> = {
  active: 'success',
  paused: 'neutral',
  waiting: 'info',
  running: 'info',
  cancelling: 'warning',
  unknown: 'warning',
}

/** `lost`: its process disappeared. */
export const runOutcomes = ['running', 'done', 'failed', 'cancelled', 'lost'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const runTones: Readonly<Record<RunOutcome, Tone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  lost: 'warning',
}
