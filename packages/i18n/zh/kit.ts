import type { kit as en } from '../en/kit.ts'

export const kit = {} as const satisfies Record<keyof typeof en, string>
