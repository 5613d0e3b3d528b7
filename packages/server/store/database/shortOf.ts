/** What PostgreSQL, or the disk itself, has no more of (SQLSTATE class 53, insufficient resources; ENOSPC and EDQUOT of Node). */
export type Shortage = 'disk' | 'memory' | 'connections'

const SHORTAGES: ReadonlyMap<string, Shortage> = new Map([
  ['53100', 'disk'],
  ['ENOSPC', 'disk'],
  ['EDQUOT', 'disk'],
  ['53200', 'memory'],
  ['53300', 'connections'],
])

/** What an error, or what caused it, says that there is no more of; undefined: it is about something else. */
export function shortOf(error: unknown): Shortage | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return SHORTAGES.get(code) ?? shortOf(error.cause)
}
