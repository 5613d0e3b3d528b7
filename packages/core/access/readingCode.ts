import type { ButtonRules } from './buttonRules.ts'

/** Verbs that only show something. What a later verb does nobody knows yet, so it counts as a change. */
const readings = new Set(['list', 'trace', 'totalData', 'agentData', 'database'])

/** Whether an access code such as `gateway:list` lets one look and no more; rules of columns do. */
export function isReadingCode(code: string): boolean {
  const [, verb = ''] = code.split(':')
  return verb === 'column' || readings.has(verb)
}

/** The rules as they are for somebody who may only look: what changes or takes something is granted to nobody. */
export function readingRules<T extends ButtonRules>({ auth, allAuth }: T): ButtonRules {
  return {
    auth: auth.filter(({ action }) => isReadingCode(action)),
    allAuth: allAuth.filter(({ action }) => isReadingCode(action)),
  }
}
