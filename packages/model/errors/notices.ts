import type { ErrorTable } from './errorTable.ts'

/** Errors of announcements. */
export const noticesErrors = {
  'announcement.released': { status: 409 },
  'announcement.notReleased': { status: 409 },
  'announcement.over': { status: 409 },
  'announcement.period': { status: 422 },
  'announcement.nobody': { status: 422 },
  'notice.always': { status: 409 },
  'announcement.reach': { status: 403 },
  'announcement.empty': { status: 422 },
} as const satisfies ErrorTable
