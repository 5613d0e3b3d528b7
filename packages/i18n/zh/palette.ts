import type { palette as en } from '../en/palette.ts'

export const palette = {} as const satisfies Record<keyof typeof en, string>
