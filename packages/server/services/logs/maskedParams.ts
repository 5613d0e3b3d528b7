import { LONGEST, safeText } from './safeText.ts'

/** Names whose values only identify the record. */
const IDENTIFIES = /^(id|ids|selections|.*(Id|Ids))$/
const IDS = /^[0-9,]{1,200}$/
const MASK = '***'

/**
 * The arguments of a call for the operation log, as JSON of at most 512 characters: ids and flags in full, only the
 * names of all others. Changes are in the audit log, with secrets masked there.
 */
export function maskedParams(...sources: readonly unknown[]): string {
  const shown: Record<string, string | boolean> = {}
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) continue
    for (const [name, value] of Object.entries(source).slice(0, 40)) {
      if (name !== '_t') shown[safeText(name).slice(0, 40)] = masked(name, value)
    }
  }
  const json = JSON.stringify(shown)
  return json.length <= LONGEST ? json : `${json.slice(0, LONGEST - 1)}…`
}

function masked(name: string, value: unknown): string | boolean {
  if (typeof value === 'boolean') return value
  const text = Array.isArray(value) ? value.join(',') : String(value)
  return IDENTIFIES.test(name) && IDS.test(text) ? text : MASK
}
