import { hlrCalls } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import type { Ctx } from '../ctx.ts'
import { LookupPrices } from '../numbers/lookupPrices.ts'
import { Refused } from '../Refused.ts'
import { ScreeningSums } from './screeningSums.ts'

/**
 * What asking networks about a company's numbers would cost; undefined if nobody is to be asked.
 * @throws Refused access.denied for who may not look up numbers, hlr.off
 */
export function screeningOf(
  ctx: Pick<Ctx, 'can' | 'now'>,
  snapshot: Snapshot,
  companyId: string,
  { screenFirst = false }: { screenFirst?: boolean | undefined },
): ScreeningSums | undefined {
  if (!screenFirst) return undefined
  const { access } = hlrCalls.start
  if (!ctx.can(access)) throw new Refused('access.denied', { args: { access } })
  if (!snapshot.lookups.isOn) throw new Refused('hlr.off')
  return new ScreeningSums(new LookupPrices(snapshot, companyId), ctx.now.getTime())
}
