import type {
  OwnTotp,
  RecoveryCodes,
  RenewedToken,
  TotpConfirmation,
  TotpEnrolment,
} from '@tandem/model'

import type { Session } from '../session.ts'
import type { AuditVerb } from '../../store/audit/auditVerb.ts'
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  recoveryCodesLeft,
  storePendingTotp,
  storeRecoveryCodes,
} from '../../store/session/totpStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { demandOwnPassword } from './demandOwnPassword.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { settleOwed } from './owedStep.ts'
import { renewSession } from './renewSession.ts'
import { isSecondStep } from './secondStep.ts'
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpCounter, totpUri } from './totp.ts'
import { platformName } from '../../store/companies/platform.ts'

const onPassword = { code: 'password.wrong', field: 'password' } as const

/** GET /sys/user/totp */
export async function ownTotp(ctx: Ctx, { system }: Pick<Ports, 'system'>): Promise<OwnTotp> {
  const totp = await findTotp(system, ctx.actor.id)
  const since = totp?.confirmedAt ?? null
  return {
    enabled: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? await recoveryCodesLeft(system, ctx.actor.id) : 0,
  }
}

/**
 * POST /sys/user/totp/enrol: a secret for the app; a repeated request replaces it until one is confirmed.
 * @throws Refused password.wrong, login.wait, totp.alreadyOn
 */
export async function enrolTotp(ctx: Ctx, ports: Ports, password: string): Promise<TotpEnrolment> {
  await demandOwnPassword(ctx, ports, password, onPassword)
  const secret = newTotpSecret()
  const { id: userId, companyId, username } = ctx.actor
  const pending = { userId, companyId, secretSealed: ports.secrets.seal(secret), at: ctx.now }
  if (!(await storePendingTotp(ports.system, pending))) throw new Refused('totp.alreadyOn')
  return { secret, uri: totpUri(secret, await issuer(ports), username) }
}

/** The name of the entry in the app: the platform as its users know it. */
async function issuer({ system }: Pick<Ports, 'system'>): Promise<string> {
  const row = await platformName(system)
  return (row?.name ?? 'Tandem').replaceAll(':', ' ')
}

/**
 * POST /sys/user/totp/confirm: the app shows the right code, so it is required from now on. Ends other sessions and
 * replaces the token of this one.
 * @throws Refused totp.notPending, totp.alreadyOn, login.googleCodeWrong
 */
export async function confirmOwnTotp(
  ctx: Ctx,
  ports: Ports,
  session: Session,
  code: string,
): Promise<TotpConfirmation> {
  const { staffTwoStep } = await readSettings(ports)
  return change(ctx, ports, 'totpOn', async (work) => {
    const totp = await findTotp(work.transaction, ctx.actor.id, { lock: true })
    if (!totp) throw new Refused('totp.notPending')
    if (totp.confirmedAt) throw new Refused('totp.alreadyOn')
    const secret = ports.secrets.open(totp.secretSealed)
    const counter = totpCounter(secret, code.replace(/\s/g, ''), ctx.now.getTime())
    if (counter === undefined) throw wrongCode()
    const token = await renewSession(work, session)
    await confirmTotp(work.transaction, { userId: ctx.actor.id, counter, at: ctx.now })
    await settleOwed(work, session, staffTwoStep)
    return { ...(await replaceCodes(work)), token }
  })
}

/**
 * POST /sys/user/totp/disable: requires the password and a code, or a recovery code. Ends other sessions
 * and replaces the token of this one.
 * @throws Refused totp.notOn, totp.staffKeep, password.wrong, login.googleCodeWrong, login.wait
 */
export async function disableOwnTotp(
  ctx: Ctx,
  ports: Ports,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<RenewedToken> {
  await demandOn(ctx, ports)
  const { staffTwoStep } = await readSettings(ports)
  if (staffTwoStep && ctx.actor.companyKind === 'platform') throw new Refused('totp.staffKeep')
  await demandOwnPassword(ctx, ports, password, onPassword)
  if (!(await isSecondStep(ctx, ports, ctx.actor.id, code))) throw wrongCode()
  return change(ctx, ports, 'totpOff', async (work) => {
    const token = await renewSession(work, session)
    await deleteTotp(work.transaction, ctx.actor.id)
    return { token }
  })
}

/**
 * POST /sys/user/totp/recoveryCodes: ten new ones; the old ones stop working.
 * @throws Refused totp.notOn, login.googleCodeWrong, login.wait
 */
export async function renewRecoveryCodes(
  ctx: Ctx,
  ports: Ports,
  code: string,
): Promise<RecoveryCodes> {
  await demandOn(ctx, ports)
  if (!(await isSecondStep(ctx, ports, ctx.actor.id, code))) throw wrongCode()
  return change(ctx, ports, 'recoveryCodes', async (work) => {
    const totp = await findTotp(work.transaction, ctx.actor.id, { lock: true })
    if (!totp?.confirmedAt) throw new Refused('totp.notOn')
    return replaceCodes(work)
  })
}

async function demandOn(ctx: Ctx, { system }: Pick<Ports, 'system'>): Promise<void> {
  const totp = await findTotp(system, ctx.actor.id)
  if (!totp?.confirmedAt) throw new Refused('totp.notOn')
}

const wrongCode = () =>
  new Refused('login.googleCodeWrong', { fields: { code: { reason: 'login.googleCodeWrong' } } })

async function replaceCodes({ ctx, transaction }: Work): Promise<RecoveryCodes> {
  const { id, companyId } = ctx.actor
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(id, code))
  await storeRecoveryCodes(transaction, { id, companyId }, hashes)
  return { codes }
}

/** Runs a change of the user's own second step with its audit line. */
function change<T>(
  ctx: Ctx,
  ports: Ports,
  verb: AuditVerb,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const { id, companyId } = ctx.actor
  const within = async (work: Work): Promise<T> => {
    const result = await run(work)
    await work.audit({ action: `user.${verb}`, entity: 'user', recordId: id, companyId })
    return result
  }
  return inTransaction(ctx, ports, within, { companies: [companyId] })
}
