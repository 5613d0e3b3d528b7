import { type Entity, entities } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import { deleteSessionsOf } from '../../store/session/sessionStore.ts'
import { deleteTotp } from '../../store/session/totpStore.ts'
import type { Ctx } from '../ctx.ts'
import { demandNotAbove, userRules } from './userRules.ts'
import { inTransaction } from '../entity/work.ts'
import { mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const user: Entity = entities.user

/**
 * PUT /sys/user/resetTotp: removes the authenticator of a user who lost it, and ends their sessions.
 * @throws Refused record.notFound, user.ownTotp, totp.notOn, role.notGrantable
 */
export const resetTotp = (ctx: Ctx, ports: Ports, id: string): Promise<void> =>
  inTransaction(ctx, ports, async (work) => {
    const [record] = await getRecords(work.transaction, user, [id], ctx, { lock: true })
    if (!record) throw new Refused('record.notFound')
    mayDo(ctx, user, userRules, record, 'resetTotp')
    await demandNotAbove(work, [id])
    if (!(await deleteTotp(work.transaction, id))) throw new Refused('totp.notOn')
    await deleteSessionsOf(work.transaction, [id])
    await saveChanges(work, user, userRules, record, {}, 'resetTotp')
  })
