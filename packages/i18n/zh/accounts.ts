import type { accounts as en } from '../en/accounts.ts'

export const accounts = {} as const satisfies Record<keyof typeof en, string>
