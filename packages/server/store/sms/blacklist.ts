import type { SmsProduct } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

/** Who of a list is named how: which company, which product (null: all), which number (E.164 with the plus). */
export interface Blacklisted {
  companyId: string
  product: SmsProduct | null
  msisdn: string
}

/** How a number came onto the list without anyone typing it there. */
export type AutomaticSource = 'optOut' | 'keyword'

/**
 * Puts a number onto the blacklist of a company and of all below it: nothing more is sent to it once this has
 * committed. One that is on it stays as it is.
 * @param entry.id for a new entry
 * @param entry.reason for people to read, e.g. the text that was answered; at most 200 characters are kept
 * @returns whether it was not on the list before
 */
export async function block(
  on: Connected,
  {
    id,
    companyId,
    product,
    msisdn,
    source,
    reason,
    by,
  }: Blacklisted & {
    id: bigint
    source: AutomaticSource
    reason: string | null
    by: string | null
  },
): Promise<boolean> {
  const added = await sql`
    insert into sms_blacklist (id, company_id, product, msisdn, source, reason, create_by)
    values (${id}, ${companyId}, ${product}, ${msisdn}, ${source}, ${reason?.slice(0, 200) ?? null}, ${by})
    on conflict (company_id, msisdn, coalesce(product, '')) where deleted_at is null do nothing`.run(
    on,
  )
  return added > 0
}

/**
 * Takes a number off the blacklist of a company that its owner put there by an answer. What people entered or imported
 * stays.
 * @returns whether it was on the list
 */
export async function unblock(
  on: Connected,
  { companyId, product, msisdn, by }: Blacklisted & { by: string | null },
): Promise<boolean> {
  const removed = await sql`
    update sms_blacklist set deleted_at = now(), version = version + 1, update_by = ${by}, update_time = now()
    where company_id = ${companyId} and msisdn = ${msisdn} and coalesce(product, '') = coalesce(${product}::text, '')
      and source in ('optOut', 'keyword') and deleted_at is null`.run(on)
  return removed > 0
}
