import {
  type Billed,
  type BillPeriod,
  billPeriodOf,
  billPrefixFor,
  billsDue,
  dueDay,
  payable,
} from '@tandem/core'
import { formatZoned } from '@tandem/model'

import type { Ids } from '../../ports/ids.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** A company whose bills are due, or might be. */
export interface BilledCompany {
  id: string
  sellerId: string
  currency: string
  period: BillPeriod
  timeZone: string
  /** From a bill to its payment; null: as the platform's setting says. */
  paymentDays: number | null
}

/** Companies that get bills, those without a schedule first. */
export const billedCompanies = (db: Connected): Promise<BilledCompany[]> =>
  sql<BilledCompany>`${COMPANY} where c.bill_period <> 'none' and c.deleted_at is null order by c.id`.rows(
    db,
  )

export const billedCompany = (db: Connected, id: string): Promise<BilledCompany | undefined> =>
  sql<BilledCompany>`${COMPANY} where c.id = ${id} and c.deleted_at is null`.first(db)

// Their clocks as everywhere: their own zone, else that of the platform.
const COMPANY = sql`
  select c.id::text, c.parent_id::text as "sellerId", c.currency, c.bill_period as period, company_zone(c.id) as "timeZone",
    c.payment_days as "paymentDays"
  from sys_company c join ledger_wallet w on w.company_id = c.id`

/** When and by whom bills are issued, and in how many days they are paid where a company's terms say nothing else. */
export interface Issuing {
  now: Date
  by: string
  paymentDays: number
}

interface Issued {
  id: string
  number: string
  companyId: string
}

/**
 * Issues the bills of a company that are due, each from what settlements charged in its period. Of two who do so at once, the
 * second finds nothing due; a crash issues nothing, and takes no number.
 */
export async function issueBills(
  db: Transaction,
  ids: Ids,
  company: BilledCompany,
  { now, by, paymentDays }: Issuing,
): Promise<Issued[]> {
  const { id, period, timeZone } = company
  if (period === 'none') return []
  const begin = new Date(billPeriodOf(period, now.getTime(), timeZone).from)
  await sql`insert into bill_schedule (company_id, opens_at) values (${id}, ${begin}) on conflict do nothing`.run(
    db,
  )
  const open = await sql<{ at: Date }>`
    select opens_at as at from bill_schedule where company_id = ${id} for update`.first(db)
  if (!open) throw new Error(`Company ${id} has no schedule of bills`)
  const due = billsDue(period, open.at.getTime(), { now: now.getTime(), timeZone })
  const issued: Issued[] = []
  for (const one of due) {
    const bill = await issueBill(db, ids, company, one, { now, by, paymentDays })
    if (bill) issued.push(bill)
  }
  const last = due.at(-1)
  if (last) {
    await sql`update bill_schedule set opens_at = ${new Date(last.to)} where company_id = ${id}`.run(
      db,
    )
  }
  return issued
}

/** A line of a bill before it has its place; micros and nanos as decimal strings. */
interface Line {
  channel: string
  product: string
  country: string
  operatorId: string
  operator: string | null
  priceNanos: string | null
  messages: string | null
  parts: string | null
  amount: string
}

/** Undefined where nothing was charged. */
async function issueBill(
  db: Transaction,
  ids: Ids,
  { id: companyId, sellerId, currency, timeZone, ...terms }: BilledCompany,
  { from, to }: Billed,
  { now, by, paymentDays }: Issuing,
): Promise<Issued | undefined> {
  const lines = await linesOf(db, { companyId, sellerId }, { from, to })
  if (lines.length === 0) return undefined
  const exact = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const id = String(ids.next())
  const number = await nextNumber(db, sellerId, 'bill', now)
  const day = formatZoned(now.getTime(), timeZone).slice(0, 10)
  const dueOn = dueDay(day, terms.paymentDays ?? paymentDays)
  await sql`insert into bill (id, seller_id, company_id, kind, number, period_from, period_to, time_zone, currency, exact, amount,
      create_by, create_time, due_on, seller, buyer)
    values (${id}, ${sellerId}, ${companyId}, 'bill', ${number}, ${new Date(from)}, ${new Date(to)}, ${timeZone}, ${currency},
      ${exact}, ${payable(exact, currency)}, ${by}, ${now}, ${dueOn},
      (${sellerNow(sellerId)}), (${buyerNow(companyId)}))`.run(db)
  await sql`insert into bill_line (bill_id, place, company_id, channel, product, country, operator_id, operator, price_nanos, messages,
      parts, amount)
    select ${id}, l.place, ${companyId}, l.channel, l.product, l.country, l."operatorId", l.operator, l."priceNanos", l.messages,
      l.parts, l.amount
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (channel text, product text, country text,
      "operatorId" bigint, operator text, "priceNanos" bigint, messages int, parts int, amount bigint)) with ordinality
      as l (channel, product, country, "operatorId", operator, "priceNanos", messages, parts, amount, place)`.run(
    db,
  )
  return { id, number, companyId }
}

/**
 * What a buyer was charged in a period, by product, country, operator and price. What is not told apart (lookups of numbers,
 * messages from before bills) is a line of its product, so that the lines always add up to the ledger.
 */
const linesOf = (
  db: Connected,
  { companyId, sellerId }: { companyId: string; sellerId: string },
  { from, to }: Billed,
): Promise<Line[]> =>
  sql<Line>`
  with bounds as (
    select ${new Date(from)}::timestamptz as begin, ${new Date(to)}::timestamptz as until
  ), told as (
    select u.channel, u.product, u.country, u.operator_id, r.price_nanos, sum(u.messages) as messages, sum(u.parts) as parts,
      sum(u.amount) as amount
    from bounds b join ledger_usage u on u.company_id = ${companyId} and u.bucket >= b.begin and u.bucket < b.until
    left join sms_rate r on r.id = u.rate_id
    where u.seller_id = ${sellerId} group by 1, 2, 3, 4, 5
  ), sold as (
    select s.channel, s.product, sum(coalesce(s.paid, s.cost)) as amount
    from bounds b join ledger_sales s on s.company_id = ${companyId} and s.bucket >= b.begin and s.bucket < b.until
    group by 1, 2
  ), rest as (
    select channel, product, coalesce(s.amount, 0) - coalesce(t.amount, 0) as amount
    from sold s full join (select channel, product, sum(amount) as amount from told group by 1, 2) t using (channel, product)
  ), lines as (
    select channel, product, country, operator_id, price_nanos, messages, parts, amount from told
    where messages <> 0 or amount <> 0
    union all
    select channel, product, '', 0, null, null, null, amount from rest where amount <> 0
  )
  select l.channel, l.product, l.country, l.operator_id::text as "operatorId", o.name as operator,
    l.price_nanos::text as "priceNanos", l.messages::text, l.parts::text, l.amount::text
  from lines l left join sms_operator o on o.id = l.operator_id
  order by l.channel, l.product, l.messages is null, l.country, o.name nulls last, l.operator_id, l.price_nanos`.rows(
    db,
  )

/** Who a seller is, frozen with what it issues: names and addresses on it never change. */
const sellerNow = (id: string) => sql`
  select jsonb_strip_nulls(jsonb_build_object('name', c.name, 'legalName', c.legal_name, 'address', c.address, 'taxId', c.tax_id,
    'bankDetails', c.bank_details))
  from sys_company c where c.id = ${id}`

const buyerNow = (id: string) => sql`
  select jsonb_strip_nulls(jsonb_build_object('name', c.name, 'legalName', c.legal_name, 'address', c.address, 'taxId', c.tax_id))
  from sys_company c where c.id = ${id}`

/**
 * What the numbers of a seller begin with; one who chose nothing gets a prefix from its name. Its row is locked, so that
 * nobody changes the prefix meanwhile.
 */
async function prefixOf(db: Transaction, sellerId: string): Promise<string> {
  const seller = await sql<{ name: string; prefix: string | null }>`
    select name, bill_prefix as prefix from sys_company where id = ${sellerId} for no key update`.first(
    db,
  )
  if (!seller) throw new Error(`There is no seller ${sellerId}`)
  if (seller.prefix !== null) return seller.prefix
  // Two sellers alike who issue their first bills at once follow each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('bill prefix', 0))`.run(db)
  const taken = await sql<{ prefix: string }>`
    select bill_prefix as prefix from sys_company where bill_prefix is not null`.rows(db)
  const prefixes = new Set(taken.map(({ prefix }) => prefix))
  const prefix = billPrefixFor(seller.name, (one) => prefixes.has(one))
  await sql`update sys_company set bill_prefix = ${prefix}, version = version + 1 where id = ${sellerId}`.run(
    db,
  )
  return prefix
}

/** The next number of a seller's documents: its row is locked until they are issued, so there are no gaps. */
export async function nextNumber(
  db: Transaction,
  sellerId: string,
  kind: 'bill' | 'creditNote',
  now: Date,
): Promise<string> {
  const prefix = await prefixOf(db, sellerId)
  const year = now.getUTCFullYear()
  const row = await sql<{ last: number }>`
    insert into bill_counter as n (seller_id, kind, year, last) values (${sellerId}, ${kind}, ${year}, 1)
    on conflict (seller_id, kind, year) do update set last = n.last + 1 returning last`.first(db)
  return `${prefix}-${kind === 'bill' ? 'B' : 'C'}${year}-${String(row?.last).padStart(6, '0')}`
}

/** Writes down money that is given back for a bill; it is in the ledger already. */
export async function issueCreditNote(
  db: Transaction,
  ids: Ids,
  {
    billId,
    txId,
    amount,
    reason,
  }: { billId: string; txId: string; amount: bigint; reason: string },
  { now, by }: { now: Date; by: string },
): Promise<Issued> {
  const bill = await sql<{ sellerId: string; companyId: string }>`
    select seller_id::text as "sellerId", company_id::text as "companyId" from bill where id = ${billId} and kind = 'bill'`.first(
    db,
  )
  if (!bill) throw new Error(`There is no bill ${billId}`)
  const id = String(ids.next())
  const number = await nextNumber(db, bill.sellerId, 'creditNote', now)
  await sql`insert into bill (id, seller_id, company_id, kind, number, time_zone, currency, exact, amount, corrects, reason, tx_id,
      create_by, create_time, seller, buyer)
    select ${id}, seller_id, company_id, 'creditNote', ${number}, time_zone, currency, ${-amount}, ${-amount}, id, ${reason}, ${txId},
      ${by}, ${now}, (${sellerNow(bill.sellerId)}) - 'bankDetails', (${buyerNow(bill.companyId)}) from bill where id = ${billId}`.run(
    db,
  )
  return { id, number, companyId: bill.companyId }
}

/** What of a bill was not given back and does not wait to be, in micros. */
export const leftOfBill = (on: Connected, billId: string) =>
  sql<{ left: string }>`
    select (b.amount - coalesce((select sum(c.amount) from ledger_change c
      where c.bill_id = b.id and c.status in ('waiting', 'posted')), 0))::text as left
    from bill b where b.id = ${billId}`.first(on)

/** Who gets a bill by mail; `address` null: nobody. */
export interface BillRecipient {
  address: string | null
  locale: 'en_US' | 'zh_CN'
  seller: string
}

/** Where the bills of a company are mailed to, in which language, and who sells to it. */
export const billRecipient = (
  on: Connected,
  companyId: string,
): Promise<BillRecipient | undefined> =>
  sql<BillRecipient>`
    select coalesce(nullif(c.bill_email, ''), nullif(c.contact_email, '')) as address, c.locale, s.name as seller
    from sys_company c join sys_company s on s.id = c.parent_id where c.id = ${companyId}`.first(on)
