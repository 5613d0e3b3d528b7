import { messageStatuses } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import { Sql, sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { demandShown } from '../hiddenFields.ts'
import { madeWithin } from '../lists/listQuery.ts'
import { inHours } from './inHours.ts'
import type { OutboxListInput } from './outboxInput.ts'
import { isOpen, sinceOldestOpen, wasSubmitted } from './openMessages.ts'

/** The conditions of a list of messages. No message is in two of its parts. */
export interface OutboxQuery {
  parts: readonly OutboxPart[]
  /** The conditions of each part, as a separate query; empty if there is only one. */
  apart: readonly OutboxListInput[]
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

/** Final statuses, as in `sms_message_final`. */
export const ends: readonly string[] = [
  'delivered',
  'undelivered',
  'rejected',
  'expired',
  'unknown',
  'leftOut',
]

/**
 * The filters of a list of one product, or several, as SQL. `everybody` are all companies, by which a list of all of them is branched.
 * @throws Refused query.* for a filter that cannot be used, or is not for this reader
 */
export function outboxQuery(
  ctx: Ctx,
  product: SmsProduct | readonly SmsProduct[],
  input: OutboxListInput,
  everybody: readonly string[] = [],
): OutboxQuery {
  const { ended, open } = statusesOf(input.status)
  // These alone match few messages: the planner may start with them.
  const isKeyed = Boolean(input.id ?? input.taskId ?? input.reference ?? input.mobile)
  const asked = { ctx, products: [product].flat(), input, everybody, isKeyed }
  const groups = isKeyed ? [{ ended, open }] : readApart(ended, open, Boolean(input.country))
  const parts = groups.map((group) => partOf({ ...asked, ...group }))
  const statusOf = (group: Statuses) => [...group.ended, ...group.open].join(',')
  return {
    parts,
    apart: groups.length > 1 ? groups.map((some) => ({ ...input, status: statusOf(some) })) : [],
    isKeyed,
    looksUp: parts.some(({ from }) => from === ENDS_THEN_MESSAGES),
  }
}

interface Statuses {
  ended: readonly string[]
  open: readonly string[]
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

interface Asked {
  ctx: Ctx
  products: readonly SmsProduct[]
  input: OutboxListInput
  everybody: readonly string[]
  isKeyed: boolean
  ended: readonly string[]
  open: readonly string[]
}

function partOf({ ctx, products, input, everybody, isKeyed, ended, open }: Asked): OutboxPart {
  const companies = companiesOf(ctx, input.companyId)
  const countries = input.country?.split(',').filter(Boolean)
  // Most messages are delivered: other conditions lead to a page sooner.
  const mostly = ended.includes('delivered') && (isKeyed || countries !== undefined)
  const ofEnds = ended.length > 0 && open.length === 0 && !mostly
  const where: Sql[] = []
  const branches: Branch[] = []
  const among = (column: string, type: Sql, asked: readonly string[], isAll = false) => {
    const values = [...new Set(asked)]
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
  const more = ofMessage(ctx, input)
  const joined = ofEnds && more.length > 0
  const id = ofEnds ? 'e.message_id' : 'm.id'
  const both = isKeyed ? ENDS_AND_MESSAGES : ENDS_THEN_MESSAGES
  return {
    from: joined ? both : ofEnds ? sql`sms_message_final e` : sql`sms_message m`,
    id,
    where: sql.all([
      ...where,
      ...more,
      madeWithin(ctx, input, id),
      inHours(ctx, input, sql`(${sql.id(id)} >> 12) / 60000`),
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

/** The first wall between companies; a company outside of it leaves none. */
function companiesOf({ scope }: Ctx, asked: string | undefined): readonly string[] | null {
  if (scope === 'everything') return asked === undefined ? null : [asked]
  if (asked === undefined) return scope.companies
  return scope.companies.filter((id) => id === asked)
}

function statusesOf(text = ''): Statuses {
  const asked = [...new Set(text.split(',').filter(Boolean))]
  const known: readonly string[] = messageStatuses
  if (asked.some((one) => !known.includes(one))) {
    throw new Refused('query.badValue', { args: { field: 'status' } })
  }
  return {
    ended: asked.filter((one) => ends.includes(one)),
    open: asked.filter((one) => !ends.includes(one)),
  }
}

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
function ofMessage(ctx: Ctx, input: OutboxListInput): Sql[] {
  const { people } = ctx
  const { id, taskId, reference, mobile, gatewayId, operatorId, senderId, templateId, reason } =
    input
  return [
    people !== 'all' &&
      sql`
        coalesce((select k.create_by = any (${[...people.usernames]}::text[]) from sms_task k
          where k.id = m.task_id), false)`,
    id && sql`m.id = any (${id}::bigint[])`,
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
    reason &&
      sql`
        coalesce((select f.reason = any (${reason.split(',')}::text[]) from sms_message_final f
          where f.message_id = m.id), false)`,
    ...without(ctx, input),
    input.submitted && sql`${wasSubmitted} = ${input.submitted === 'true'}`,
  ].filter((condition) => condition instanceof Sql)
}

const SENDER = sql`
  (select sent_sender(m.content is not null, m.sender_id, k, m.country) from sms_task k where k.id = m.task_id)`
const TEMPLATE = sql`
  coalesce(m.template_id, (select k.template_id from sms_task k where k.id = m.task_id))`

/** What messages may have none of, by the filter for those that have it. */
const NONE: Readonly<Record<string, Sql>> = {
  operatorId: sql`m.operator_id is null`,
  senderId: sql`coalesce(${SENDER}, '') = ''`,
  templateId: sql`${TEMPLATE} is null`,
  reason: sql`
    coalesce((select f.reason is null from sms_message_final f where f.message_id = m.id), false)`,
}

/** @throws Refused query.* for what this reader does not see, or what every message has */
function without(ctx: Ctx, { without: asked = '' }: OutboxListInput): Sql[] {
  return asked
    .split(',')
    .filter(Boolean)
    .map((name) => {
      demandShown(ctx, 'smsOutbox', { [name]: '' })
      const none = NONE[name]
      if (!none) throw new Refused('query.badValue', { args: { field: 'without' } })
      return none
    })
}

/** A whole number, or a prefix of one followed by a star. */
function byMobile(text: string): Sql {
  const digits = text.replace(/[^0-9]/g, '')
  if (digits.length === 0 || digits.length > 15) {
    throw new Refused('query.badValue', { args: { field: 'mobile' } })
  }
  if (!text.endsWith('*') || text.startsWith('*')) return sql`m.msisdn = ${digits}`
  const ranges = []
  for (let length = Math.max(digits.length, 5); length <= 15; length += 1) {
    const zeros = 10n ** BigInt(length - digits.length)
    ranges.push(sql`
      m.msisdn >= ${BigInt(digits) * zeros} and m.msisdn < ${(BigInt(digits) + 1n) * zeros}`)
  }
  return sql.any(ranges)
}
