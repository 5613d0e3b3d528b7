import type { SmsProduct } from '@tandem/model'

import { Sql, sql } from '../database/sql.ts'
import { idsWithin } from '../lists/window.ts'
import { type HoursAsked, inHours } from './inHours.ts'
import { isOpen, sinceOldestOpen, wasSubmitted } from './openMessages.ts'

/** Statuses of messages, apart by whether they are final. */
export interface Statuses {
  ended: readonly string[]
  open: readonly string[]
}

/** What messages may have none of. */
export type Lacked = 'operatorId' | 'senderId' | 'templateId' | 'reason'

/** What is asked of messages, checked; a filter that is undefined, null or empty is not asked. */
export interface MessagesAsked extends Statuses {
  products: readonly SmsProduct[]
  /** The companies in scope that are asked for; null: all. */
  companies: readonly string[] | null
  /** Only tasks of these users; null: of everybody. */
  usernames: readonly string[] | null
  /** ISO codes. */
  countries: readonly string[] | undefined
  ids: readonly string[] | undefined
  taskId: string | undefined
  reference: string | undefined
  /** Digits of a number; `isPrefix`: of its beginning. */
  mobile: { digits: string; isPrefix: boolean } | undefined
  gatewayId: string | undefined
  operatorId: string | undefined
  senderId: string | undefined
  templateId: string | undefined
  reasons: readonly string[] | undefined
  without: readonly Lacked[]
  submitted: boolean | undefined
  /** First and last id. */
  made: { from: bigint | undefined; to: bigint | undefined }
  hours: HoursAsked | undefined
}

/** The conditions of a list of messages. No message is in two of its parts. */
export interface OutboxQuery {
  parts: readonly OutboxPart[]
  /** The statuses of each part, as of a separate query; empty if there is only one. */
  apart: readonly Statuses[]
  /** Its filters alone match few messages. */
  isKeyed: boolean
  /** Each outcome is joined to its message. */
  looksUp: boolean
}

/** Messages `m`, or their outcomes `e`, whichever has the suitable index. */
export interface OutboxPart {
  from: Sql
  /** The order of the list: `m.id`, or the same number in `e`. */
  id: 'm.id' | 'e.message_id'
  /** All conditions except those of the branches. */
  where: Sql
  branches: readonly Branch[]
}

/**
 * A column with several requested values. An index that starts with it provides the list's order for each value,
 * but not for all of them.
 */
export interface Branch {
  column: string
  type: Sql
  values: readonly string[]
  /** The values are all there are. */
  isAll: boolean
}

/**
 * The filters of a list as SQL.
 * @param everybody all companies, by which a list of all of them is branched
 */
export function messagesQuery(
  asked: MessagesAsked,
  everybody: readonly string[] = [],
): OutboxQuery {
  const { ended, open, countries } = asked
  // These alone match few messages: the planner may start with them.
  const isKeyed = Boolean(asked.ids ?? asked.taskId ?? asked.reference ?? asked.mobile)
  const groups = isKeyed ? [{ ended, open }] : readApart(ended, open, countries !== undefined)
  const parts = groups.map((group) => partOf({ ...asked, ...group }, everybody, isKeyed))
  return {
    parts,
    apart: groups.length > 1 ? groups : [],
    isKeyed,
    looksUp: parts.some(({ from }) => from === ENDS_THEN_MESSAGES),
  }
}

/**
 * Statuses in groups that share an index. Messages in progress are found by where they wait, finished ones by status;
 * delivered ones, which are most, have their own index. If open and delivered ones are requested, or a country, the
 * messages themselves are read, because most of them match.
 */
function readApart(
  ended: readonly string[],
  open: readonly string[],
  isOfCountry: boolean,
): Statuses[] {
  const together = [{ ended, open }]
  if (!ended.includes('delivered')) {
    if (ended.length === 0 || open.length === 0) return together
    return [
      { ended, open: [] },
      { ended: [], open },
    ]
  }
  const others = ended.filter((state) => state !== 'delivered')
  if (others.length === 0 || open.length > 0 || isOfCountry) return together
  return [
    { ended: ['delivered'], open },
    { ended: others, open },
  ]
}

function partOf(asked: MessagesAsked, everybody: readonly string[], isKeyed: boolean): OutboxPart {
  const { companies, countries, products, ended, open, made, hours } = asked
  // Most messages are delivered: other conditions lead to a page sooner.
  const mostly = ended.includes('delivered') && (isKeyed || countries !== undefined)
  const ofEnds = ended.length > 0 && open.length === 0 && !mostly
  const where: Sql[] = []
  const branches: Branch[] = []
  const among = (column: string, type: Sql, wanted: readonly string[], isAll = false) => {
    const values = [...new Set(wanted)]
    const [only, ...more] = values
    if (only !== undefined && more.length === 0) where.push(sql`${sql.id(column)} = ${only}`)
    else if (isKeyed || only === undefined) where.push(isAmong({ column, type, values }))
    else branches.push({ column, type, values, isAll })
  }
  const place = ofEnds ? 'e' : 'm'
  if (companies) among(`${place}.company_id`, sql`bigint`, companies)
  else if (!isKeyed && everybody.length > 0) {
    among(`${place}.company_id`, sql`bigint`, everybody, true)
  }
  among(`${place}.product`, sql`text`, products)
  if (countries) among(`${place}.country`, sql`text`, countries)
  // Stated explicitly: the indexes of all but delivered ones, and the country in them, require this
  // condition.
  if (ofEnds && !ended.includes('delivered')) where.push(sql`e.state <> 'delivered'`)
  if (ofEnds) among('e.state', sql`text`, ended)
  else if (ended.length > 0 || open.length > 0) where.push(...byStatus(ended, open))
  const more = ofMessage(asked)
  const joined = ofEnds && more.length > 0
  const id = ofEnds ? 'e.message_id' : 'm.id'
  const both = isKeyed ? ENDS_AND_MESSAGES : ENDS_THEN_MESSAGES
  return {
    from: joined ? both : ofEnds ? sql`sms_message_final e` : sql`sms_message m`,
    id,
    where: sql.all([
      ...where,
      ...more,
      idsWithin(id, made),
      hours && inHours(hours, sql`(${sql.id(id)} >> 12) / 60000`),
    ]),
    branches,
  }
}

/** One of its values. */
export const isAmong = ({ column, type, values }: Omit<Branch, 'isAll'>): Sql =>
  sql`${sql.id(column)} = any (${values}::${type}[])`

const ENDS_AND_MESSAGES = sql`sms_message_final e join sms_message m on m.id = e.message_id`
// Looked up one by one, in the order of the outcomes: a join starts anywhere, and sorts.
const ENDS_THEN_MESSAGES = sql`sms_message_final e
  cross join lateral (select * from sms_message o where o.id = e.message_id limit 1) m`

/** Looked up per message: with a join the planner may start elsewhere and sort every message of a company. */
function byStatus(ended: readonly string[], open: readonly string[]): Sql[] {
  const final = sql`(select f.state from sms_message_final f where f.message_id = m.id)`
  const ways = [
    ended.length > 0 && sql`${final} = any (${ended}::text[])`,
    open.length > 0 && isOpen(open),
  ]
  return [...(ended.length === 0 ? [sinceOldestOpen] : []), sql`coalesce(${sql.any(ways)}, false)`]
}

/** Conditions that only the message itself can answer. */
function ofMessage(asked: MessagesAsked): Sql[] {
  const { usernames, ids, taskId, reference, mobile, gatewayId, operatorId } = asked
  const { senderId, templateId, reasons, without, submitted } = asked
  return [
    usernames &&
      sql`
        coalesce((select k.create_by = any (${[...usernames]}::text[]) from sms_task k
          where k.id = m.task_id), false)`,
    ids && sql`m.id = any (${[...ids]}::bigint[])`,
    taskId && sql`m.task_id = ${taskId}`,
    reference &&
      sql`
        (m.reference = ${reference} or m.task_id = any (array(select k.id from sms_task k
          where k.reference = ${reference})))`,
    mobile && byMobile(mobile),
    gatewayId &&
      sql`
        coalesce((select coalesce(f.gateway_id, m.gateway_id) from sms_message_final f where f.message_id = m.id),
         m.gateway_id) = ${gatewayId}`,
    operatorId && sql`m.operator_id = ${operatorId}`,
    senderId &&
      sql`
        ${SENDER} = ${senderId}`,
    templateId &&
      sql`
        ${TEMPLATE} = ${templateId}`,
    reasons &&
      sql`
        coalesce((select f.reason = any (${[...reasons]}::text[]) from sms_message_final f
          where f.message_id = m.id), false)`,
    ...without.map((name) => NONE[name]),
    submitted !== undefined && sql`${wasSubmitted} = ${submitted}`,
  ].filter((condition) => condition instanceof Sql)
}

const SENDER = sql`
  (select sent_sender(m.content is not null, m.sender_id, k, m.country) from sms_task k where k.id = m.task_id)`
const TEMPLATE = sql`
  coalesce(m.template_id, (select k.template_id from sms_task k where k.id = m.task_id))`

/** What messages may have none of, by the filter for those that have it. */
const NONE: Readonly<Record<Lacked, Sql>> = {
  operatorId: sql`m.operator_id is null`,
  senderId: sql`coalesce(${SENDER}, '') = ''`,
  templateId: sql`${TEMPLATE} is null`,
  reason: sql`
    coalesce((select f.reason is null from sms_message_final f where f.message_id = m.id), false)`,
}

/** A whole number, or all numbers that begin with some digits. */
function byMobile({ digits, isPrefix }: { digits: string; isPrefix: boolean }): Sql {
  if (!isPrefix) return sql`m.msisdn = ${digits}`
  const ranges = []
  for (let length = Math.max(digits.length, 5); length <= 15; length += 1) {
    const zeros = 10n ** BigInt(length - digits.length)
    ranges.push(sql`
      m.msisdn >= ${BigInt(digits) * zeros} and m.msisdn < ${(BigInt(digits) + 1n) * zeros}`)
  }
  return sql.any(ranges)
}
