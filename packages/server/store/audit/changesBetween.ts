import type { AuditField } from './auditField.ts'
import type { Change, WordedChanges } from './writeAudit.ts'

type Values<F extends string> = { readonly [K in F]?: unknown }

/** Those of these fields that differ, before and after; undefined: there was, or is, nothing. */
export function changesBetween<F extends AuditField>(
  names: readonly F[],
  before: Values<F> | undefined,
  after: Values<F> | undefined,
): WordedChanges {
  const changes: { [K in AuditField]?: Change } = {}
  for (const name of names) {
    const from = before?.[name] ?? null
    const to = after?.[name] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from, to }
  }
  return changes
}
