import type { own as en } from '../en/own.ts'

export const own = {} as const satisfies Record<keyof typeof en, string>
