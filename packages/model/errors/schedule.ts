import type { ErrorTable } from './errorTable.ts'

export const scheduleErrors = {
  'schedule.unknownJob': { status: 422 },
  'schedule.taken': { status: 409 },
  'schedule.fixedJob': { status: 422 },
  'schedule.running': { status: 409 },
  'schedule.notRunning': { status: 409 },
  'schedule.alreadyStopped': { status: 409 },
  'schedule.alreadyOn': { status: 409 },
  'schedule.cronFields': { status: 422 },
  'schedule.cronSeconds': { status: 422 },
  'schedule.cronYear': { status: 422 },
  'schedule.cronBothDays': { status: 422 },
  /** args: field, value */
  'schedule.cronField': { status: 422 },
  'schedule.cronNever': { status: 422 },
} as const satisfies ErrorTable
