import type { settings as en } from '../en/settings.ts'

export const settings = {} as const satisfies Record<keyof typeof en, string>
