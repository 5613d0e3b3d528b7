import { type Entity, entities, type OwnProfile, type OwnProfileInput } from '@tandem/model'
import { z } from 'zod'

import { getRecord } from '../../store/entity/getRecord.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import type { Ctx } from '../ctx.ts'
import { readPhones } from '../entity/readPhones.ts'
import { userRules } from './userRules.ts'
import { inTransaction } from '../entity/work.ts'
import { saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { demandOwnPassword } from '../auth/demandOwnPassword.ts'

const user: Entity = entities.user
const names = ['realname', 'email', 'phone', 'locale', 'timeZone'] as const

const profile = z.object({
  realname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  locale: z.enum(['en_US', 'zh_CN']).nullable(),
  timeZone: z.string().nullable(),
  version: z.number(),
})

/** One's own record is visible whatever the data scope. */
const ownSight = (ctx: Ctx) =>
  ({ scope: { companies: [ctx.actor.companyId] }, people: 'all' }) as const

/** GET /sys/user/own: the user's own editable data. */
export async function ownProfile(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
): Promise<OwnProfile> {
  const sight = ownSight(ctx)
  const record = await withScope(database, sight.scope, (transaction) =>
    getRecord(transaction, user, ctx.actor.id, sight),
  )
  if (!record) throw new Refused('record.notFound')
  return profile.parse(record)
}

/**
 * PUT /sys/user/editOwn: one's own name, email, phone, language and time zone, nothing else. Email and phone
 * can be used to recover the account, so they require the password.
 * @throws Refused profile.passwordRequired, password.wrong, record.stale, record.duplicate, login.wait
 */
export async function editOwnProfile(
  ctx: Ctx,
  ports: Ports,
  { version, password, ...values }: OwnProfileInput,
): Promise<void> {
  const before = await ownProfile(ctx, ports)
  if (values.email !== before.email || values.phone !== before.phone) {
    await demandPassword(ctx, ports, password)
  }
  const sight = ownSight(ctx)
  await inTransaction(
    ctx,
    ports,
    async (work) => {
      const record = await getRecord(work.transaction, user, ctx.actor.id, sight, { lock: true })
      if (!record) throw new Refused('record.notFound')
      if (record.version !== version) {
        throw new Refused('record.stale', { current: profile.parse(record) })
      }
      await readPhones(work, user, values, record)
      const changed = changedOf(record, values)
      if (Object.keys(changed).length === 0) return
      await saveChanges(work, user, userRules, record, changed, 'editOwn')
    },
    sight.scope,
  )
}

const changedOf = (record: EntityRecord, values: Omit<OwnProfile, 'version'>) =>
  Object.fromEntries(
    names.flatMap((name) => (record[name] === values[name] ? [] : [[name, values[name]]])),
  )

async function demandPassword(ctx: Ctx, ports: Ports, password: string | undefined): Promise<void> {
  if (!password) {
    const reason = 'profile.passwordRequired' as const
    throw new Refused(reason, { fields: { password: { reason } } })
  }
  await demandOwnPassword(ctx, ports, password, { code: 'password.wrong', field: 'password' })
}
