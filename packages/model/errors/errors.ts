import { kitErrors } from './kit.ts'
import { sessionErrors } from './session.ts'
import { smsErrors } from './sms.ts'

/** Every error a call may answer: code -> HTTP status. */
export const errors = { ...kitErrors, ...sessionErrors, ...smsErrors } as const
export type ErrorCode = keyof typeof errors
