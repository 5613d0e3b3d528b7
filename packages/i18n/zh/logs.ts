import type { logs as en } from '../en/logs.ts'

export const logs = {} as const satisfies Record<keyof typeof en, string>
