import type { SmsProduct } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'
import { inboxOf } from './inboxOf.ts'
import type { LineReader } from '../lists/lineSource.ts'

/** A message that is answered by itself. */
export interface Answered {
  companyId: string
  companyName: string
  product: SmsProduct
  recipient: string
  messageId: string | null
}

/** A message of a company and product, by its id. */
export const findAnswered = (on: Connected, id: string): Promise<Answered | undefined> =>
  sql<Answered>`
    select i.company_id::text as "companyId", c.name as "companyName", i.product, i.recipient,
      i.match_message_id::text as "messageId"
    from sms_inbound i join sys_company c on c.id = i.company_id
    where i.id = ${id} and i.product is not null`.first(on)

/**
 * The sender to answer with: that of the message that was answered, or the company's own number;
 * null: the gateway's.
 */
export const senderToAnswer = (
  on: Connected,
  {
    companyId,
    messageId,
    recipient,
  }: { companyId: string; messageId: string | null; recipient: string },
) =>
  sql<{ sender: string | null }>`
    select coalesce(
      (select sent_sender(m.content is not null, m.sender_id, t, m.country) from sms_message m join sms_task t on t.id = m.task_id
        where m.id = ${messageId} limit 1),
      (select s.sender from sms_sender_id s where s.company_id = ${companyId}
        and s.sender in (${recipient}, '+' || ${recipient}::text) and is_sender_in_force(s)
        order by s.id limit 1)) as sender`.first(on)

/** A message of an inbox with whose it is. */
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

/** A message of a product's inbox in a reader's sight. */
export const inboundInSight = (
  on: Connected,
  reader: LineReader,
  { product, id }: { product: SmsProduct; id: string },
): Promise<FoundInbound | undefined> =>
  sql<FoundInbound>`
    select i.id::text, i.company_id::text as "companyId", c.name as "companyName", i.product, i.matched, i.mobile,
      i.recipient, i.country, i.match_message_id::text as "messageId"
    from sms_inbound i join sys_company c on c.id = i.company_id
    where ${sql.all([sql`i.id = ${id}`, ofCompanies(reader, 'i.company_id'), inboxOf(reader, product, 'i')])}`.first(
    on,
  )

/** Says that messages in a reader's sight were read, or wait to be read again; whose they are. */
export const markRead = (
  on: Connected,
  reader: LineReader,
  {
    product,
    ids,
    isRead,
    by,
  }: { product: SmsProduct; ids: readonly string[]; isRead: boolean; by: string },
) =>
  sql<{ id: string; companyId: string }>`
    update sms_inbound i set read_at = case when ${isRead} then coalesce(i.read_at, ${reader.now}) end,
      read_by = case when ${isRead} then coalesce(i.read_by, ${by}) end
    where ${sql.all([
      sql`i.id = any (${[...ids]}::bigint[])`,
      ofCompanies(reader, 'i.company_id'),
      inboxOf(reader, product, 'i'),
    ])} returning i.id::text, i.company_id::text as "companyId"`.rows(on)

/** What came from a number to the inbox of a company and product, newest first. */
export const receivedFrom = (
  on: Connected,
  reader: LineReader,
  {
    product,
    mobile,
    companyId,
    most,
  }: { product: SmsProduct; mobile: string; companyId: string; most: number },
) =>
  sql<{ id: string; content: string; missing: number; time: Date }>`
    select i.id::text, i.content, i.missing, i.create_time as time from sms_inbound i
    where i.mobile = ${mobile} and i.company_id = ${companyId} and ${inboxOf(reader, product, 'i')}
    order by i.id desc limit ${most}`.rows(on)
