import type { SmsProduct } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'
import { Refused } from '../Refused.ts'
import { inboxOf } from './inboxOf.ts'

export interface FoundInbound {
  id: string
  companyId: string
  companyName: string
  product: SmsProduct | null
  matched: 'sender' | 'conversation' | 'none'
  /** Digits without plus, or as the carrier spells it where there is no country. */
  mobile: string
  recipient: string
  country: string | null
  messageId: string | null
}

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
  const found = await sql<FoundInbound>`
    select i.id::text, i.company_id::text as "companyId", c.name as "companyName", i.product, i.matched, i.mobile,
      i.recipient, i.country, i.match_message_id::text as "messageId"
    from sms_inbound i join sys_company c on c.id = i.company_id
    where ${sql.all([sql`i.id = ${id}`, ofCompanies(ctx, 'i.company_id'), inboxOf(ctx, product, 'i')])}`.first(
    transaction,
  )
  if (!found) throw new Refused('record.notFound')
  return found
}
