import { violates } from '../../store/database/violates.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { lockList } from '../../store/rates/lockRates.ts'
import { placesOf, ratesBelow, type BelowRow } from '../../store/rates/ratesBelow.ts'
import { directVersion, numberVersions } from '../../store/rates/versions.ts'
import type { Work } from '../entity/work.ts'
import { Refused } from '../Refused.ts'
import type { Draft } from './draftOf.ts'
import { noteSingleRate } from './noteSingleRate.ts'
import { raiseRate } from '../../store/rates/raiseRate.ts'

/** A chain has fewer sellers than this; a rate that is still below after as many rounds will be so for ever. */
const MOST_ROUNDS = 64

/** What was raised with a version, in lists of others. */
export interface Lifted {
  rates: number
  ofLists: ReadonlyMap<string, { companyId: string; count: number }>
  versionIds: ReadonlySet<string>
}

/**
 * Raises rates to what their sellers pay, from the instant on at which they would be below; and those of whoever buys by
 * them, and so on; who buys by these is told, too, if so wanted. Each list gets a version of its own, named after the one that made it so.
 * It needs no lock of rates but has those of the lists, so it is done before it; `noteLifted` ends it, under the lock.
 * @throws Refused rateVersion.belowSold if that does not come to an end; rateVersion.busy while a version of such a list,
 * or a rate in it, is being written
 */
export async function liftRates(
  work: Work,
  draft: Draft,
  found: readonly BelowRow[],
  { tell }: { tell: boolean },
): Promise<Lifted> {
  const { ctx, ports, transaction } = work
  const by = ctx.actor.username
  const name = String(draft.record['name'])
  const nextId = (): string => ports.ids.next().toString()
  let rows = found
  let rates = 0
  const ofLists = new Map<string, { companyId: string; count: number }>()
  const versionIds = new Set<string>()
  for (let round = 0; rows.length > 0; round += 1) {
    if (round === MOST_ROUNDS) {
      throw new Refused('rateVersion.belowSold', { args: { n: rows.length } })
    }
    const ids: string[] = []
    const groupIds = [...new Set(rows.map(({ soldId }) => soldId))]
    for (const id of groupIds) {
      if (!(await lockList(transaction, id))) throw new Refused('rateVersion.busy')
    }
    for (const row of rows) {
      const version = {
        rateGroupId: row.soldId,
        companyId: row.sellerId,
        effectiveAt: row.at,
        by,
        at: ctx.now,
        name,
        tell,
        number: -1 - versionIds.size,
      }
      const id = nextId()
      ids.push(id)
      const count = (ofLists.get(row.soldId)?.count ?? 0) + 1
      ofLists.set(row.soldId, { companyId: row.sellerId, count })
      await withEverything(transaction, async () => {
        const versionId = await directVersion(transaction, nextId, version)
        versionIds.add(versionId)
        await raise(work, row, { id, versionId })
        await noteSingleRate(work, id)
      })
    }
    rates += rows.length
    const places = await withEverything(transaction, () => placesOf(transaction, ids))
    rows = await ratesBelow(transaction, { groupIds, places, now: ctx.now })
  }
  return { rates, ofLists, versionIds }
}

/** Numbers the versions of what was raised, and writes it into the history of its lists. */
export async function noteLifted(
  { audit, transaction }: Work,
  draft: Draft,
  { ofLists, versionIds }: Lifted,
): Promise<void> {
  await withEverything(transaction, () => numberVersions(transaction, [...versionIds]))
  const name = String(draft.record['name'])
  for (const [recordId, { companyId, count }] of ofLists) {
    const changes = { count: { from: null, to: count }, name: { from: null, to: name } }
    await audit({ action: 'rateGroup.raise', entity: 'rateGroup', recordId, companyId, changes })
  }
}

/** The rate as it was, with at least what its seller pays: beside it where that is for a narrower key, else in its place. */
async function raise(
  { ctx, transaction }: Work,
  row: BelowRow,
  { id, versionId }: { id: string; versionId: string },
): Promise<void> {
  const { actor } = ctx
  const by = actor.username
  const raising = raiseRate(transaction, row, { id, versionId, by, now: ctx.now })
  await raising.catch((error: unknown) => {
    // Somebody saved one that begins at this very instant, after these were compared and before their list was locked.
    throw violates(error, 'sms_rate_key') ? new Refused('rateVersion.busy') : error
  })
}
