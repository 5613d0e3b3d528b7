import { isUnavailable } from './isUnavailable.ts'

/**
 * SQLSTATE classes and codes (PostgreSQL manual, appendix A) of errors that say nothing about the row being written:
 * connections (08), transactions that met others (25, 40), permissions and a schema that is being changed (42, 3F),
 * resources such as a full disk (53), limits (54), locks (55), an operator who steps in (57), the system below (58),
 * configuration (F0) and the server's own faults (XX).
 */
const CLASSES = new Set(['08', '25', '3F', '40', '42', '53', '54', '55', '57', '58', 'F0', 'XX'])

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Whether a write that failed so may succeed when it is tried again unchanged. Everything else (values and constraints of
 * a row, a fault of ours while it was put together) fails again for ever, and stops whoever waits behind it.
 */
export function mayPass(error: unknown): boolean {
  if (isUnavailable(error)) return true
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false
  return SQLSTATE.test(error.code) && CLASSES.has(error.code.slice(0, 2))
}
