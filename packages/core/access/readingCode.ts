import type { ButtonRules } from './buttonRules.ts'

/** Verbs that only read. Any other verb, including future ones, counts as a change. */
const readings = new Set(['list', 'trace', 'totalData', 'agentData', 'database'])

/** Whether an access code such as `gateway:list` only reads; column rules do. */
export function isReadingCode(code: string): boolean {
  const [, verb = ''] = code.split(':')
  return verb === 'column' || readings.has(verb)
}

/** The rules for a read-only session: nothing that changes or exports data is granted. */
export function readingRules<T extends ButtonRules>({ auth, allAuth }: T): ButtonRules {
  return {
    auth: auth.filter(({ action }) => isReadingCode(action)),
    allAuth: allAuth.filter(({ action }) => isReadingCode(action)),
  }
}
