import { type WordedChanges, writeAudit } from '../../store/audit/writeAudit.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/** Logs in the company's history that someone tested a number or sent it a message. */
export const noteTest = (
  { actor, ip, requestId, now }: Ctx,
  ports: Pick<Ports, 'ids'>,
  transaction: Transaction,
  given: { verb: 'run' | 'send'; id: string; companyId: string; changes: WordedChanges },
): Promise<void> => {
  const { verb, id: recordId, companyId, changes } = given
  return writeAudit(
    transaction,
    ports.ids,
    { action: `testTool.${verb}`, entity: 'testTool', recordId, companyId, changes },
    { actorId: actor.id, actorName: actor.username, ip, requestId, at: now },
  )
}
