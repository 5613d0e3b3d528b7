export const sms = {} as const
