import type { ErrorTable } from './errorTable.ts'

/** Errors of brands and their images. */
export const brandsErrors = {
  /** args: host */
  'brand.host': { status: 400 },
  /** args: host */
  'brand.hostTaken': { status: 409 },
  'brand.companyKind': { status: 422 },
  'brand.main': { status: 409 },
  'picture.kind': { status: 415 },
  /** args: max (KB) */
  'picture.tooLarge': { status: 413 },
  /** args: from, to (px) */
  'picture.size': { status: 422 },
  'picture.missing': { status: 422 },
} as const satisfies ErrorTable
