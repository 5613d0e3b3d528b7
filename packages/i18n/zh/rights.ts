import type { rights as en } from '../en/rights.ts'

export const rights = {} as const satisfies Record<keyof typeof en, string>
