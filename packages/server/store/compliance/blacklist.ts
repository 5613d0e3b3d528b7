import type { SmsProduct } from '@tandem/model'
import type { AskedBlacklists, BlockedReason } from '../../ports/sms/blacklist.ts'
import { int8Array } from '../database/int8Array.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { Statement } from '../database/statementBatch.ts'
import { textArray } from '../database/textArray.ts'

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
 * Takes a number off the blacklist of a company that its owner put there by an answer: for a product, or for all. What
 * people entered or imported stays.
 * @param entry.product null: off all entries
 * @returns whether it was on the list
 */
export async function unblock(
  on: Connected,
  entry: Blacklisted & { by: string | null },
): Promise<boolean> {
  const { companyId, product, msisdn, by } = entry
  const removed = await sql`
    update sms_blacklist set deleted_at = now(), version = version + 1, update_by = ${by}, update_time = now()
    where company_id = ${companyId} and msisdn = ${msisdn}
      and (product is null or product = coalesce(${product}::text, product)) and source in ('optOut', 'keyword') and deleted_at is null`.run(
    on,
  )
  return removed > 0
}

/** As `BlacklistStore.blocked`. Planned each time: a plan kept from when the table was empty would read all of a long list. */
export async function blocked(
  on: Connected,
  { companyIds, product, numbers }: AskedBlacklists,
): Promise<Map<string, BlockedReason>> {
  const rows = await sql<{ msisdn: string; optedOut: boolean }>`
    select b.msisdn, bool_or(b.source in ('optOut', 'keyword')) as "optedOut" from sms_blacklist b
    where b.company_id = any (${int8Array(companyIds)}::bigint[]) and b.msisdn = any (${plus(numbers)}::text[])
      and (b.product is null or b.product = ${product}) and b.deleted_at is null
    group by b.msisdn`.rows(on)
  return new Map(rows.map(({ msisdn, optedOut }) => [msisdn.slice(1), reasonOf(optedOut)]))
}

/** The same for messages of several companies, each with one number; the answers say which one of them, from 0. */
export const blockedEach = (
  asked: readonly { companyIds: readonly string[]; product: string; msisdn: string }[],
): Statement<{ index: number; reason: BlockedReason }> => {
  const lists = asked.flatMap(({ companyIds, product, msisdn }, index) =>
    companyIds.map((companyId) => ({ index, companyId, product, msisdn })),
  )
  return {
    text: `select k.n, bool_or(b.source in ('optOut', 'keyword'))
      from unnest($1::int[], $2::bigint[], $3::text[], $4::text[]) as k (n, company, product, msisdn)
      join sms_blacklist b on b.company_id = k.company and b.msisdn = k.msisdn
        and (b.product is null or b.product = k.product) and b.deleted_at is null
      group by k.n`,
    values: [
      int8Array(lists.map(({ index }) => index)),
      int8Array(lists.map(({ companyId }) => companyId)),
      textArray(lists.map(({ product }) => product)),
      plus(lists.map(({ msisdn }) => msisdn)),
    ],
    read: ([index, optedOut]) => ({ index: Number(index), reason: reasonOf(optedOut === 't') }),
  }
}

const plus = (numbers: readonly string[]): string =>
  textArray(numbers.map((digits) => `+${digits}`))

const reasonOf = (optedOut: boolean): BlockedReason =>
  optedOut ? 'number.optedOut' : 'number.blacklisted'
