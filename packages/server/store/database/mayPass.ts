import { isUnavailable } from './isUnavailable.ts'

/**
 * SQLSTATE classes and codes (PostgreSQL manual, appendix A) of errors unrelated to the written row: connections
 * (08), concurrent transactions (25, 40), permissions and schema changes (42, 3F), resources such as a full disk
 * (53), limits (54), locks (55), operator intervention (57), the system below (58), configuration (F0) and internal
 * server errors (XX).
 */
const CLASSES = new Set(['08', '25', '3F', '40', '42', '53', '54', '55', '57', '58', 'F0', 'XX'])

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Whether a failed write may succeed when retried unchanged. Everything else (values and constraints of a row, our own
 * error while building it) fails again for ever, and blocks whatever waits behind it.
 */
export function mayPass(error: unknown): boolean {
  if (isUnavailable(error)) return true
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false
  return SQLSTATE.test(error.code) && CLASSES.has(error.code.slice(0, 2))
}
