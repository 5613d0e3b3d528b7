import type { shell as en } from '../en/shell.ts'

export const shell = {} as const satisfies Record<keyof typeof en, string>
