import { placesOf, ratesBelow, ratesUnbought } from '../../store/rates/ratesBelow.ts'
import type { Work } from '../entity/work.ts'
import { Refused } from '../Refused.ts'

/** Prices that are about to leave their place, and what was wrong around them before. */
export interface Covered {
  groupIds: readonly string[]
  places: readonly string[]
  unbought: ReadonlyMap<string, number>
  below: ReadonlyMap<string, number>
}

/** What is wrong around some prices before they go, or move to another time. */
export async function coveredBefore(
  { transaction, ctx }: Work,
  rateIds: readonly string[],
  groupIds: readonly string[],
): Promise<Covered> {
  const places = await placesOf(transaction, rateIds)
  const asked = { groupIds, places, now: ctx.now }
  const unbought = await ratesUnbought(transaction, { ...asked, ofVersion: null, isAll: true })
  const below = await ratesBelow(transaction, asked)
  return { groupIds, places, unbought: sinceOf(unbought), below: sinceOf(below) }
}

/**
 * A price that goes leaves nobody who sells it on without it, and the one before it, which goes on, nobody below what he pays.
 * What was wrong before keeps nobody from anything.
 * @throws Refused rateVersion.soldOn, rateVersion.below, rate.belowSold
 */
export async function demandKept(
  { transaction, ctx }: Work,
  { groupIds, places, ...before }: Covered,
): Promise<void> {
  const asked = { groupIds, places, now: ctx.now }
  const isNew = (known: ReadonlyMap<string, number>) => (row: Row) =>
    !groupIds.includes(row.soldId) && row.at.getTime() < (known.get(keyOf(row)) ?? Infinity)
  const unbought = await ratesUnbought(transaction, { ...asked, ofVersion: null, isAll: true })
  const lost = unbought.filter(isNew(before.unbought))
  if (lost.length > 0) {
    throw new Refused('rateVersion.soldOn', {
      args: { n: lost.length, who: lost[0]?.seller ?? '' },
    })
  }
  const below = await ratesBelow(transaction, asked)
  const own = below.filter(
    (row) =>
      groupIds.includes(row.soldId) &&
      row.at.getTime() < (before.below.get(keyOf(row)) ?? Infinity),
  )
  if (own.length > 0) throw new Refused('rateVersion.below', { args: { n: own.length } })
  const others = below.filter(isNew(before.below))
  const [first] = others
  if (!first) return
  const args = { n: others.length, who: `${first.seller}, ${first.groupName}` }
  throw new Refused('rate.belowSold', { args })
}

interface Row {
  soldId: string
  rateId: string
  at: Date
}
const keyOf = ({ soldId, rateId }: Row): string => `${soldId} ${rateId}`

/** From when on each is so. */
function sinceOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const since = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    since.set(key, Math.min(since.get(key) ?? Infinity, row.at.getTime()))
  }
  return since
}
