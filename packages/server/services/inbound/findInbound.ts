import type { SmsProduct } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { type FoundInbound, inboundInSight } from '../../store/inbound/inboundMessages.ts'

/** Whether somebody can write to it: a number of a country, digits without plus. */
export const isNumber = ({ mobile, country }: Pick<FoundInbound, 'mobile' | 'country'>): boolean =>
  country !== null && /^[1-9][0-9]{6,14}$/.test(mobile)

/** A message of an inbox, as the caller sees it. @throws Refused record.notFound */
export async function findInbound(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  id: string,
): Promise<FoundInbound> {
  const found = await inboundInSight(transaction, ctx, { product, id })
  if (!found) throw new Refused('record.notFound')
  return found
}
