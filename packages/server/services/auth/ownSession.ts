import type { DepartOption, KeptSession } from '@tandem/model'

import type { Session } from '../session.ts'
import { withScope } from '../../store/database/withScope.ts'
import { departsOf } from '../../store/session/loginStore.ts'
import { deleteSession, saveDepart } from '../../store/session/sessionStore.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { demandNewPassword } from './demandNewPassword.ts'
import { demandOwnPassword } from './demandOwnPassword.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { settleOwed } from './owedStep.ts'
import { keepSession } from './renewSession.ts'
import { userInfo } from './userInfo.ts'
import { replacePassword, nearestAgentOf, countUser } from '../../store/organisation/users.ts'

/** POST /sys/logout: ends this session; an invalid one has ended already. */
export async function signOut(ports: Ports, session: Session | undefined): Promise<void> {
  if (!session) return
  await deleteSession(ports.system, session.id)
  ports.sessions.forget()
}

/** GET /sys/user/getCurrentUserDeparts */
export async function currentDeparts(
  ctx: Ctx,
  ports: Ports,
  session: Session,
): Promise<{ list: DepartOption[]; orgCode: string | null }> {
  const list = await departsOf(ports.system, ctx.actor.id, ctx.locale)
  return { list, orgCode: session.orgCode }
}

/**
 * PUT or POST /sys/selectDepart. The user is the session's, whatever name the body has, and the
 * token stays.
 * @throws Refused department.required, department.foreign
 */
export async function selectDepart(
  ctx: Ctx,
  ports: Ports,
  session: Session,
  orgCode: string | undefined,
): Promise<KeptSession> {
  if (!orgCode) throw new Refused('department.required')
  const departs = await departsOf(ports.system, ctx.actor.id, ctx.locale)
  const chosen = departs.find((depart) => depart.orgCode === orgCode)
  if (!chosen) throw new Refused('department.foreign')
  await inTransaction(
    ctx,
    ports,
    async (work) => {
      await keepSession(work, session, { departId: chosen.id })
      await saveDepart(work.transaction, { userId: ctx.actor.id, departId: chosen.id })
      await work.audit({
        action: 'session.selectDepart',
        entity: 'user',
        recordId: ctx.actor.id,
        companyId: ctx.actor.companyId,
        changes: { orgCode: { from: session.orgCode, to: orgCode } },
      })
    },
    { companies: [ctx.actor.companyId] },
  )
  return { userInfo: userInfo({ ...session, departId: chosen.id, orgCode }) }
}

export interface PasswordChange {
  username: string | undefined
  oldpassword: string
  password: string
  confirmpassword: string
}

/**
 * PUT or POST /sys/user/updatePassword, for oneself only. All other sessions end; this one and its token stay.
 * @throws Refused password.*, login.wait, access.denied if the name is another's
 */
export async function updatePassword(
  ctx: Ctx,
  ports: Ports,
  session: Session,
  change: PasswordChange,
): Promise<KeptSession> {
  const { username, oldpassword, password, confirmpassword } = change
  if (username !== undefined && username.toLowerCase() !== ctx.actor.username.toLowerCase()) {
    throw new Refused('access.denied', { args: { access: 'user:changPassword' } })
  }
  if (!oldpassword || !password || !confirmpassword) throw new Refused('password.required')
  if (password !== confirmpassword) throw new Refused('password.mismatch')
  demandNewPassword(password, [ctx.actor.username, ctx.actor.companyName])
  const onOld = { code: 'password.wrongOld', field: 'oldpassword' } as const
  const oldHash = await demandOwnPassword(ctx, ports, oldpassword, onOld)
  if (password === oldpassword) throw new Refused('password.same')
  const hash = await ports.passwords.hash(password)
  const { staffTwoStep } = await readSettings(ports)
  await inTransaction(
    ctx,
    ports,
    async (work) => {
      await keepSession(work, session)
      const count = await replacePassword(work.transaction, ctx.actor.id, {
        hash,
        oldHash,
        by: ctx.actor.username,
        at: ctx.now,
      })
      // Changed meanwhile by a concurrent call: the given password is no longer the old one.
      if (count !== 1) {
        throw new Refused(onOld.code, { fields: { [onOld.field]: { reason: onOld.code } } })
      }
      await settleOwed(work, session, staffTwoStep)
      await work.audit({
        action: 'user.updatePassword',
        entity: 'user',
        recordId: ctx.actor.id,
        companyId: ctx.actor.companyId,
        changes: { password: { from: '***', to: '***' } },
      })
    },
    { companies: [ctx.actor.companyId] },
  )
  return { userInfo: userInfo(session) }
}

/**
 * GET sys/sysDepart/getDepartInfo?id=<user id>: the agent a user works for, null for none. Customers of an agent have
 * none: clients send users with one to the agent's home (spec §2).
 * @throws Refused record.notFound if the user is not visible
 */
export async function departInfo(
  ctx: Ctx,
  ports: Pick<Ports, 'system' | 'database'>,
  userId: string,
): Promise<{ agentId: string | null }> {
  const { companyId, agentId } = await nearestAgent(ctx, ports, userId)
  return { agentId: agentId === companyId ? agentId : null }
}

/**
 * The company of a user and the agent it is or belongs to; null for none.
 * @throws Refused record.notFound if the user is not visible
 */
export async function nearestAgent(
  ctx: Ctx,
  ports: Pick<Ports, 'system' | 'database'>,
  userId: string,
): Promise<{ companyId: string; agentId: string | null }> {
  const found = await nearestAgentOf(ports.system, userId)
  const own = userId === ctx.actor.id
  const { people } = ctx
  const visible =
    found &&
    seesCompany(ctx, found.companyId) &&
    (people === 'all' || people.userIds.includes(userId)) &&
    // The agent may not be visible, so the platform's pool looks it up; the user must be.
    (await withScope(ports.database, ctx.scope, async (db) => {
      return (await countUser(db, userId)) > 0
    }))
  if (!found || !(own || (visible && ctx.can('user:list')))) throw new Refused('record.notFound')
  return found
}
