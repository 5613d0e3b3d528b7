import type { sms as en } from '../en/sms.ts'

export const sms = {} as const satisfies Record<keyof typeof en, string>
