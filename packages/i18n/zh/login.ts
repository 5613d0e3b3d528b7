import type { login as en } from '../en/login.ts'

export const login = {} as const satisfies Record<keyof typeof en, string>
