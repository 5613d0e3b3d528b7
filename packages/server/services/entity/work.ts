import type { AuditEntry } from '../../store/audit/writeAudit.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import type { AuditVerb } from '../../store/audit/auditVerb.ts'
import type { Scope, Transaction } from '../../store/database/withScope.ts'
import { withScope } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/** An audit line whose verb has a text in both languages. */
export type WordedEntry = AuditEntry & { action: `${string}.${AuditVerb}` }

/** One use case inside its transaction. */
export interface Work {
  ctx: Ctx
  ports: Ports
  transaction: Transaction
  /** Adds to the history, in this transaction. */
  audit: (entry: WordedEntry) => Promise<void>
  /** Runs after the commit, in order; never after a rollback. */
  afterCommit: (effect: () => void) => void
}

/** Runs a write with its audit lines, all or nothing; then the notifications. */
export async function inTransaction<T>(
  ctx: Ctx,
  ports: Ports,
  work: (work: Work) => Promise<T>,
  scope: Scope = ctx.scope,
): Promise<T> {
  const effects: (() => void)[] = []
  const result = await withScope(
    ports.database,
    scope,
    (transaction) =>
      work({
        ctx,
        ports,
        transaction,
        audit: (entry) => audit(ctx, ports, transaction, entry),
        afterCommit: (effect) => {
          effects.push(effect)
        },
      }),
    { wide: true },
  )
  for (const effect of effects) effect()
  return result
}

function audit(ctx: Ctx, ports: Ports, transaction: Transaction, entry: AuditEntry) {
  const { actor, ip, requestId, now } = ctx
  const author = { actorId: actor.id, actorName: actor.username, ip, requestId, at: now }
  const write = () => writeAudit(transaction, ports.ids, entry, author)
  // Actions of staff with a narrow scope are still recorded with the company concerned.
  return seesCompany(ctx, entry.companyId) ? write() : withEverything(transaction, write)
}
