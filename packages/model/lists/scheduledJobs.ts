import { scheduleStates, scheduleStateTones } from '../calls/schedule.ts'
import { scheduleCalls } from '../calls/scheduleCalls.ts'
import { choice, computed, flag, instant, integer, text, texts } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

/** Work that runs by the clock: one schedule for each job of the registry. */
export const scheduledJobList = defineList({
  name: 'scheduledJob',
  path: '/sys/quartzJob',
  access: 'scheduledJob:list',
  readOnly: true,
  texts: 'schedule',
  sort: '-createTime',
  title: 'jobText',
  status: 'state',
  fields: {
    jobText: text({
      ...computed,
      required: true,
      max: 100,
      list: 200,
      meaning: 'What the reader calls it.',
    }),
    state: choice(scheduleStates, {
      ...computed,
      required: true,
      list: 120,
      tones: scheduleStateTones,
      meaning: 'unknown: this release has no such job any more; it never runs.',
    }),
    cronExpression: text({
      required: true,
      max: 120,
      list: 230,
      column: 'cron',
      meaning: 'Five fields.',
    }),
    nextTimes: texts({
      ...computed,
      required: true,
      list: 170,
      meaning: 'The next runs; none while it is stopped.',
    }),
    lastTime: instant({ ...computed, list: 260, meaning: 'When the last run ended or began.' }),
    lastSuccessTime: instant({ column: 'last_success_at', list: 'optional' }),
    description: text({ required: true, max: 255, list: 'optional' }),
    parameter: text({ required: true, max: 255, list: 'optional' }),
    jobClassName: text({ required: true, max: 64, apart: true, column: 'job_key' }),
    purposeText: text({ ...computed, required: true, max: 500, apart: true }),
    status: integer({ required: true, from: -1, to: 0, apart: true, meaning: '0 on, -1 stopped.' }),
    timeZone: text({ ...computed, required: true, max: 64, apart: true }),
    known: flag({ ...computed, initial: true, apart: true }),
    waiting: flag({ ...computed, initial: false, apart: true, meaning: 'About to begin.' }),
    version: integer({ required: true, from: 0, to: 1e9, apart: true }),
    createBy: text({ max: 64, apart: true }),
    createTime: instant({ required: true, apart: true }),
    updateBy: text({ max: 64, apart: true }),
    updateTime: instant({ apart: true }),
  },
  parameters: {
    jobClassName: text({ max: 64, label: 'schedule.jobText', meaning: 'Part of the key or name.' }),
    status: choice(['0', '-1'], { label: 'schedule.state', words: 'schedule.status' }),
  },
  filters: ['jobClassName', 'status'],
  verbs: {
    execute: { call: scheduleCalls.execute, from: ['active', 'paused', 'unknown'] },
    cancel: { call: scheduleCalls.cancel, from: ['waiting', 'running', 'cancelling'] },
    pause: { call: scheduleCalls.pause, from: ['active'] },
    resume: { call: scheduleCalls.resume, from: ['paused'] },
    delete: { call: scheduleCalls.remove, danger: true },
  },
  // Runs start and end on their own, also in another process whose updates do not arrive here.
  pollMs: 3_000,
})
