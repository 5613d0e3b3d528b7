import { translatorOf } from '@tandem/i18n'
import {
  type AnswerOf,
  type Entity,
  entities,
  type ParsedOf,
  type registrationCalls,
} from '@tandem/model'

import {
  judgeRegistration,
  lockRegistration,
  type RegistrationRow,
} from '../../store/registration/registrationStore.ts'
import type { Ctx } from '../ctx.ts'
import { companyRules } from '../organisation/companyRules.ts'
import { userRules } from '../organisation/userRules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { demandSeen, givenValues } from '../hiddenFields.ts'
import { addWithin } from '../entity/writeRecords.ts'
import { queueEvent } from '../outbox/queueEvent.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { composeMail, type MailBody } from '../mail/composeMail.ts'
import { loginPage } from '../settings/signInSettings.ts'
import { rolesNamedAs } from '../../store/organisation/roles.ts'

const company: Entity = entities.company
const user: Entity = entities.user

/**
 * POST /sys/registration/approve: creates company and user together, once.
 * @throws Refused record.notFound, registration.judged, record.duplicate, record.foreignId, company.*
 */
export async function approveRegistration(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof registrationCalls.approve>,
): Promise<AnswerOf<typeof registrationCalls.approve>> {
  const settings = await readSettings(ports)
  const brand = await brandOf(ports)
  const made = await decide(ctx, ports, input.id, async (work, row) => {
    const { kind, parentId, currency, rateGroupId = null } = input
    // Values from the decision use the decider's permissions; the others come from the applicant, and the
    // decider may not see all of them.
    demandSeen(ctx, company, givenValues(company, { kind, parentId, currency, rateGroupId }))
    const values = {
      name: input.companyName?.trim() || row.companyName,
      kind,
      parentId,
      currency,
      rateGroupId,
      locale: row.locale,
      contactName: row.contactName,
      contactEmail: row.email,
      contactPhone: row.phone,
      remark: row.remark,
    }
    const companyId = await addWithin(work, company, companyRules, values, { from: 'server' })
    const username = input.username?.trim() || row.username
    const userId = await addUser(work, row, { companyId, username, kind: input.kind })
    await close(work, row, { status: 'approved', reason: null, companyId, userId })
    const { t } = translatorOf(row.locale)
    const url = loginPage(settings)
    const body = composeMail({
      subject: t('doors.mail.approved.subject', { brand }),
      brand,
      lines: [
        t('doors.mail.hello', { name: row.contactName }),
        t('doors.mail.approved.text', { reference: row.reference, username }),
      ],
      ...(url === null ? {} : { link: { label: t('doors.mail.approved.link'), url } }),
      foot: t('doors.mail.foot'),
    })
    await tell(work, row, 'registration.approved', body)
    return { companyId, userId }
  })
  ports.wakeOutbox?.()
  return made
}

/** POST /sys/registration/refuse. @throws Refused record.notFound, registration.judged */
export async function refuseRegistration(
  ctx: Ctx,
  ports: Ports,
  { id, reason }: ParsedOf<typeof registrationCalls.refuse>,
): Promise<void> {
  const brand = await brandOf(ports)
  await decide(ctx, ports, id, async (work, row) => {
    await close(work, row, { status: 'refused', reason, companyId: null, userId: null })
    const { t } = translatorOf(row.locale)
    const body = composeMail({
      subject: t('doors.mail.refused.subject', { brand }),
      brand,
      lines: [
        t('doors.mail.hello', { name: row.contactName }),
        t('doors.mail.refused.text', { reference: row.reference }),
        reason,
      ],
      foot: t('doors.mail.foot'),
    })
    await tell(work, row, 'registration.refused', body)
  })
  ports.wakeOutbox?.()
}

/** The request is locked first: of two simultaneous decisions, the second is told that it is decided. */
const decide = <T>(
  ctx: Ctx,
  ports: Ports,
  id: string,
  then: (work: Work, row: RegistrationRow) => Promise<T>,
): Promise<T> =>
  inTransaction(
    ctx,
    ports,
    async (work) => {
      const row = await lockRegistration(work.transaction, id)
      if (!row) throw new Refused('record.notFound')
      if (row.status !== 'pending') throw new Refused('registration.judged')
      return then(work, row)
    },
    // The new company is not in any scope yet; the parent is checked against the decider's own.
    'everything',
  )

/**
 * The applicant's account, with the chosen password. Its role has the same name as the kind: a user who may
 * decide requests grants it, even without having all of its permissions.
 */
async function addUser(
  work: Work,
  row: RegistrationRow,
  { companyId, username, kind }: { companyId: string; username: string; kind: string },
): Promise<string> {
  const { ctx, transaction } = work
  const hash = row.passwordHash
  if (hash === null) throw new Error(`the pending request ${row.id} has no password`)
  const rows = await rolesNamedAs(transaction, kind)
  const whole: Work = {
    ...work,
    ctx: {
      ...ctx,
      scope: 'everything',
      people: 'all',
      actor: { ...ctx.actor, isAdmin: true, hideAmounts: false },
    },
  }
  const rules = { ...userRules, storeSecret: async () => hash }
  const values = {
    username,
    realname: row.contactName,
    // Only its rule is checked; the hash above is stored.
    password: 'placeholder-0',
    companyId,
    roleIds: rows.map(({ id }) => id),
    departIds: [],
    hideAmounts: false,
    email: row.email,
    phone: row.phone,
  }
  return addWithin(whole, user, rules, values, { from: 'server' })
}

async function close(
  { ctx, ports, transaction, audit, afterCommit }: Work,
  row: RegistrationRow,
  judged: {
    status: 'approved' | 'refused'
    reason: string | null
    companyId: string | null
    userId: string | null
  },
): Promise<void> {
  await judgeRegistration(transaction, row.id, { ...judged, by: ctx.actor.username, at: ctx.now })
  await audit({
    action: `registration.${judged.status === 'approved' ? 'approve' : 'refuse'}`,
    entity: 'registration',
    recordId: row.id,
    companyId: ctx.actor.companyId,
    changes: { status: { from: 'pending', to: judged.status } },
  })
  const news = { entity: 'registration', id: row.id, verb: 'edit' } as const
  afterCommit(() => ports.live.publish('record', news, { companyId: ctx.actor.companyId }))
}

const tell = (
  { ctx, ports, transaction }: Work,
  row: RegistrationRow,
  name: string,
  body: MailBody,
): Promise<void> =>
  queueEvent(ports, transaction, {
    kind: 'mail',
    name,
    companyId: ctx.actor.companyId,
    target: row.email,
    about: row.id,
    secret: JSON.stringify(body),
    at: ctx.now,
  })

const brandOf = async ({ brands }: Pick<Ports, 'brands'>): Promise<string> =>
  (await brands.find(undefined)).info.brandName
