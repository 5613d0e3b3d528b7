import { messageStatuses } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'

import {
  type Lacked,
  type MessagesAsked,
  messagesQuery,
  type OutboxQuery,
  type Statuses,
} from '../../store/sms/messagesQuery.ts'
import type { Ctx } from '../ctx.ts'
import { demandShown } from '../hiddenFields.ts'
import { idAt } from '../lists/listQuery.ts'
import { Refused } from '../Refused.ts'
import { hoursAsked } from './hoursAsked.ts'
import type { OutboxListInput } from './outboxInput.ts'

/** Final statuses, as in `sms_message_final`. */
const ends: readonly string[] = [
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
export const outboxQuery = (
  ctx: Ctx,
  product: SmsProduct | readonly SmsProduct[],
  input: OutboxListInput,
  everybody: readonly string[] = [],
): OutboxQuery => messagesQuery(askedOf(ctx, [product].flat(), input), everybody)

/** The inputs of the separate queries that a query consists of; none if it is one. */
export const inputsApart = (
  { apart }: OutboxQuery,
  input: OutboxListInput,
): readonly OutboxListInput[] =>
  apart.map(({ ended, open }) => ({ ...input, status: [...ended, ...open].join(',') }))

function askedOf(ctx: Ctx, products: readonly SmsProduct[], input: OutboxListInput): MessagesAsked {
  const { people } = ctx
  const { createTime_begin: begin, createTime_end: end, country, mobile, reason } = input
  return {
    ...statusesOf(input.status),
    products,
    companies: companiesOf(ctx, input.companyId),
    usernames: people === 'all' ? null : people.usernames,
    countries: country?.split(',').filter(Boolean),
    ids: input.id,
    taskId: input.taskId,
    reference: input.reference,
    mobile: mobile ? mobileOf(mobile) : undefined,
    gatewayId: input.gatewayId,
    operatorId: input.operatorId,
    senderId: input.senderId,
    templateId: input.templateId,
    reasons: reason ? reason.split(',') : undefined,
    without: lackedOf(ctx, input),
    submitted: input.submitted ? input.submitted === 'true' : undefined,
    made: {
      from: begin ? idAt(ctx, 'createTime_begin', begin, false) : undefined,
      to: end ? idAt(ctx, 'createTime_end', end, true) : undefined,
    },
    hours: hoursAsked(ctx, input),
  }
}

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

const lacked: readonly Lacked[] = ['operatorId', 'senderId', 'templateId', 'reason']

/** @throws Refused query.* for what this reader does not see, or what every message has */
function lackedOf(ctx: Ctx, { without = '' }: OutboxListInput): Lacked[] {
  return without
    .split(',')
    .filter(Boolean)
    .map((name) => {
      demandShown(ctx, 'smsOutbox', { [name]: '' })
      const known = lacked.find((one) => one === name)
      if (!known) throw new Refused('query.badValue', { args: { field: 'without' } })
      return known
    })
}

/** A whole number, or a prefix of one followed by a star. @throws Refused query.badValue */
function mobileOf(text: string): { digits: string; isPrefix: boolean } {
  const digits = text.replace(/[^0-9]/g, '')
  if (digits.length === 0 || digits.length > 15) {
    throw new Refused('query.badValue', { args: { field: 'mobile' } })
  }
  return { digits, isPrefix: text.endsWith('*') && !text.startsWith('*') }
}
