import type { doors as en } from '../en/doors.ts'

export const doors = {} as const satisfies Record<keyof typeof en, string>
