import type { brands as en } from '../en/brands.ts'

export const brands = {} as const satisfies Record<keyof typeof en, string>
