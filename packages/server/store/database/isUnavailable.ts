/** Connection lost or refused while talking to the server, as Node names it. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATEs of a server that is shutting down, recovering or full (PostgreSQL manual, appendix A).
 */
const SQLSTATE = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53100'])

/** Errors of node-postgres without a code. */
const SENTENCE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Cannot use a pool after/

/**
 * Whether the error means "the database cannot be reached right now" rather than "the query is
 * wrong": the caller answers 503 and tries again.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable) // IPv4 and IPv6 both refused
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    SYSTEM.has(code) || SQLSTATE.has(code) || code.startsWith('08') || SENTENCE.test(error.message)
  )
}
