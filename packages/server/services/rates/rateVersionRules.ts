import { sql } from '../../store/database/sql.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { dropChanges } from '../../store/rates/changes.ts'
import { lockRates } from '../../store/rates/lockRates.ts'
import { nextNumber } from '../../store/rates/versions.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import { beginAt, isInForce } from './inForce.ts'

/** Drafts of price lists can be changed and deleted; what is published stays as it is. */
export const rateVersionRules: EntityRules = {
  open: ({ transaction }) => lockRates(transaction),
  async compute({ now }, db, records) {
    const ids = records.map(({ id }) => id)
    // The newest in force is active; those before it are archived.
    const rows = await sql<{ id: string }>`
      select v.id from sms_rate_version v join sms_rate_version n on n.rate_group_id = v.rate_group_id
        and n.state = 'published' and n.deleted_at is null and n.effective_at <= ${now}
        and (n.effective_at, n.number) > (v.effective_at, v.number)
      where v.id = any (${ids}::bigint[]) group by v.id`.rows(db)
    const archived = new Set(rows.map(({ id }) => id))
    return new Map(
      records.map(({ id, state, startsAt }) => {
        const isBegun = Date.parse(String(startsAt)) <= now.getTime()
        const published = !isBegun ? 'scheduled' : archived.has(id) ? 'archived' : 'active'
        return [id, { status: state === 'published' ? published : state }]
      }),
    )
  },
  async beforeAdd({ ctx, transaction }, values) {
    demandNotPast(ctx.now, values['startsAt'])
    const rateGroupId = plainText(values['rateGroupId'])
    const row = await sql<{ companyId: string }>`
      select company_id as "companyId" from sms_rate_group where id = ${rateGroupId}`.first(
      transaction,
    )
    values['companyId'] = row?.companyId
    values['number'] = await nextNumber(transaction, rateGroupId)
    values['state'] = 'draft'
  },
  async beforeEdit({ ctx }, before, values) {
    if (before['state'] !== 'draft') throw new Refused('rateVersion.notDraft')
    if (values['startsAt'] !== undefined) demandNotPast(ctx.now, values['startsAt'])
  },
  async beforeDelete({ transaction }, records) {
    if (records.some(({ state }) => state !== 'draft')) throw new Refused('rateVersion.notDraft')
    for (const { id } of records) await dropChanges(transaction, id)
  },
  abilities(ctx, record, abilities) {
    const { state, startsAt, askedBy } = record
    const isDraft = state === 'draft'
    for (const verb of ['edit', 'delete', 'import', 'publish']) if (!isDraft) delete abilities[verb]
    if (state !== 'waiting') delete abilities['approve']
    else if (abilities['approve'] && askedBy === ctx.actor.username) {
      abilities['approve'] = 'rateVersion.ownRequest'
    }
    if (isDraft || (state === 'published' && isInForce(ctx.now, startsAt))) {
      delete abilities['withdraw']
    }
  },
}

/** An empty time is that of the publication. @throws Refused rateVersion.past, at the field */
function demandNotPast(now: Date, startsAt: unknown): void {
  if (typeof startsAt === 'string') {
    beginAt(now, startsAt, { field: 'startsAt', reason: 'rateVersion.past' })
  }
}
