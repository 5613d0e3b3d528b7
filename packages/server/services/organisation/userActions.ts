import { type Entity, entities } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import { deleteSessionsOf } from '../../store/session/sessionStore.ts'
import type { Ctx } from '../ctx.ts'
import { demandNotAbove, demandOtherAdmin, userRules } from './userRules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { demandNewPassword } from '../auth/demandNewPassword.ts'
import { usersNamed } from '../../store/organisation/users.ts'

const user: Entity = entities.user
const limit = 500

/**
 * PUT /sys/user/frozenBatch: '2' freezes and ends every session, '1' unfreezes. All of them or none.
 */
export async function freezeUsers(
  ctx: Ctx,
  ports: Ports,
  wanted: readonly string[],
  status: '1' | '2',
): Promise<void> {
  const ids = [...new Set(wanted)]
  if (ids.length > limit) throw new Refused('record.tooMany', { args: { max: limit } })
  await inTransaction(ctx, ports, (work) => freezeWithin(work, ids, status))
}

/** The same inside an open transaction, for jobs. */
export async function freezeWithin(
  work: Work,
  ids: readonly string[],
  status: '1' | '2',
): Promise<void> {
  const { ctx, transaction } = work
  const users = await getRecords(transaction, user, ids, ctx, { lock: true })
  if (users.length !== ids.length) throw new Refused('record.notFound')
  for (const record of users) mayDo(ctx, user, userRules, record, 'frozenBatch')
  await demandNotAbove(work, ids)
  if (status === '2') {
    await demandOtherAdmin(work, ids)
    await deleteSessionsOf(transaction, ids)
  }
  for (const record of users) {
    if (record['status'] === status) continue
    await saveChanges(work, user, userRules, record, { status }, 'frozenBatch')
  }
}

/** PUT /sys/user/changPassword (the specification's spelling): sets another user's password and ends their sessions. */
export async function resetPassword(
  ctx: Ctx,
  ports: Ports,
  input: { username: string; password: string; confirmpassword?: string | undefined },
): Promise<void> {
  const { username, password, confirmpassword } = input
  if (confirmpassword !== undefined && confirmpassword !== password) {
    throw new Refused('password.mismatch')
  }
  demandNewPassword(password, [username])
  await inTransaction(ctx, ports, async (work) => {
    const rows = await usersNamed(work.transaction, username)
    const ids = rows.map(({ id }) => id)
    const [record] = await getRecords(work.transaction, user, ids, ctx, { lock: true })
    if (!record) throw new Refused('record.notFound')
    mayDo(ctx, user, userRules, record, 'changPassword')
    await demandNotAbove(work, [record.id])
    await deleteSessionsOf(work.transaction, [record.id])
    await saveChanges(work, user, userRules, record, { password }, 'changPassword')
  })
}
