import type { views as en } from '../en/views.ts'

export const views = {} as const satisfies Record<keyof typeof en, string>
