import type { exports as en } from '../en/exports.ts'

export const exports = {} as const satisfies Record<keyof typeof en, string>
