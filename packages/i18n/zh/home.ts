import type { home as en } from '../en/home.ts'

export const home = {} as const satisfies Record<keyof typeof en, string>
