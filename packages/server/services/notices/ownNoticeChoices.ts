import { isNoticeKind, type NoticeChoice, noticeKindsFor, noticeRule } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { kindsOff, switchNotice } from '../../store/notices/noticeChoices.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const kindsOf = ({ actor, codes }: Ctx) => noticeKindsFor({ isAdmin: actor.isAdmin, codes })
const ownScope = ({ actor }: Ctx) => ({ companies: [actor.companyId] })

/** GET /sys/user/notices: the kinds of message that may ever be meant for the caller. */
export async function ownNoticeChoices(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
): Promise<NoticeChoice[]> {
  const off = await withScope(database, ownScope(ctx), (transaction) =>
    kindsOff(transaction, ctx.actor.id),
  )
  return kindsOf(ctx).map((kind) => {
    const { popUp, always = false } = noticeRule(kind)
    return { kind, popUp, always, on: always || !off.has(kind) }
  })
}

/**
 * PUT /sys/user/editNotice: a habit of one person like the columns of a table, without history.
 * @throws Refused record.notFound for a kind that is not meant for the caller, notice.always
 */
export async function chooseNotice(
  ctx: Ctx,
  ports: Ports,
  { kind, on }: { kind: string; on: boolean },
): Promise<void> {
  if (!isNoticeKind(kind) || !kindsOf(ctx).includes(kind)) throw new Refused('record.notFound')
  if (noticeRule(kind).always) throw new Refused('notice.always')
  const { id: userId, companyId } = ctx.actor
  await inTransaction(
    ctx,
    ports,
    ({ transaction }) => switchNotice(transaction, { userId, companyId, kind, on, at: ctx.now }),
    ownScope(ctx),
  )
}
