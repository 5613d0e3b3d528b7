import { plainText } from '../../store/entity/plainText.ts'
import { dropChanges } from '../../store/rates/changes.ts'
import { lockRates } from '../../store/rates/lockRates.ts'
import { nextNumber, archivedVersions, sellerOfGroup } from '../../store/rates/versions.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import { beginAt, isInForce } from './inForce.ts'

/** Drafts of price lists can be changed and deleted; what is published stays as it is. */
export const rateVersionRules: EntityRules = {
  open: ({ transaction }) => lockRates(transaction),
  async compute({ now }, db, records) {
    const ids = records.map(({ id }) => id)
    // The newest in force is active; those before it are archived.
    const rows = await archivedVersions(db, ids, now)
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
    const row = await sellerOfGroup(transaction, rateGroupId)
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
