import {
  abilities,
  allowed,
  moneyText,
  OUTSIDE_SLOTS,
  smsTask,
  type SmsTaskStatus,
  type TaskSchedule,
  waitingOf,
} from '@tandem/core'
import {
  ofProducts,
  shownSchedule,
  smsLists,
  type SmsProduct,
  type SmsTaskList,
  smsTaskLists,
  type SmsTaskRow,
} from '@tandem/model'

import { type Sql, sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { cancelledOf, retryingOf, UNDER_WAY } from '../../store/tasks/smsTasks.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import { readLineIn } from '../lists/readList.ts'
import { moneySight } from '../moneySight.ts'
import { Refused } from '../Refused.ts'

/** Counters of a task in its list. */
const counters = ['submitted', 'delivered', 'undelivered', 'unsubmitted'] as const
const sum = (counter: string): string => `sum(${counter})::int as ${counter}`
const LEFT_OUT = 'sum(left_out)::int as left_out'
const FAILED = 'sum(failed - cancelled)::int as failed'
/** Those of what is not made yet count as the task's text has them: whether it is made, or stopped, changes nothing. */
const PARTS = `(coalesce(sum(parts), 0) + l.parts_per_message * greatest(l.accepted - coalesce(sum(dispatched), 0), 0))::int as parts`

/** The engine notes every five seconds which companies wait for their own rate. */
const HELD_TPS = `case when l.status in ${UNDER_WAY} then (
  select c.sms_tps from sys_company c join sms_company_pace p on p.company_id = c.id
  where c.id = l.company_id and p.held_at > now() - interval '15 seconds') end`

/**
 * The engine puts to sleep what waits for the hours of its place, but also what an even task does not release yet: of such a
 * one this says nothing.
 */
const RESTS_UNTIL = `case when l.status in ${UNDER_WAY} and l.schedule -> 'paced' is null
  and not exists (
    select from sms_queue q where q.task_id = l.id and q.done < q.count and q.sleeps_until is null)
  and not exists (select from sms_chunk k where k.task_id = l.id and k.open and k.asleep_until is null)
  then least(
    (select min(q.sleeps_until) from sms_queue q where q.task_id = l.id and q.done < q.count),
    (select min(k.asleep_until) from sms_chunk k where k.task_id = l.id and k.open)) end`

/** Tasks of each product. */
export const taskLines = ofProducts((product): ListSource<SmsTaskList, SmsTaskRow> => ({
  list: smsTaskLists[product],
  table: 'sms_task',
  person: null,
  joins: `left join lateral (
      select ${counters.map(sum).join(', ')}, ${LEFT_OUT}, ${FAILED}, ${PARTS},
        ${cancelledOf('l', 'k')} as cancelled, sum(reserved) as reserved, sum(released) as released
      from sms_task_count k where k.task_id = l.id
    ) n on true
    left join sms_screening g on g.task_id = l.id`,
  columns: {
    ...Object.fromEntries(counters.map((counter) => [counter, `coalesce(n.${counter}, 0)`])),
    failed: 'coalesce(n.failed, 0)',
    cancelled: 'n.cancelled',
    parts: 'n.parts',
    leftOut: 'coalesce(n.left_out, 0)',
    micros: '(coalesce(n.reserved, 0) - coalesce(n.released, 0))::text',
    back: `coalesce(n.released, 0)::text`,
    quotedMicros: 'l.quoted_micros::text',
    variables: `array_to_string(l.variables, ',')`,
    isTextFixed: 'l.content_sealed is not null or l.origin is not null',
    schedule: 'l.schedule',
    retrying: retryingOf('l'),
    heldTps: HELD_TPS,
    restsUntil: RESTS_UNTIL,
    screened: 'coalesce(g.done, 0)',
    screening: 'coalesce(g.total, 0)',
    screenReason: 'g.reason',
  },
  where: ({ people }) =>
    sql.all([
      people !== 'all' && sql`l.create_by = any (${[...people.usernames]}::text[])`,
      sql`l.product = ${product} and l.status <> 'loading' and not l.removing`,
    ]),
  filters: {
    name: (name) => sql`l.name ilike ${likeOf(name)}`,
    status: byStatus,
  },
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    return rows.map(
      ({ micros, back, quotedMicros, isTextFixed, unsubmitted, schedule, ...row }) => {
        const task = {
          status: row['status'] as SmsTaskStatus, // what the table's check allows
          pauseReason: row['pauseReason'],
          accepted: Number(row['accepted']),
          submitted: Number(row['submitted']),
          unsubmitted: Number(unsubmitted),
          retrying: Number(row['retrying']),
          ended: ['delivered', 'undelivered', 'failed', 'cancelled', 'leftOut'].reduce(
            (n, end) => n + Number(row[end]),
            0,
          ),
          isRetried: Number(row['retryTimes']) > 0,
          isTextFixed: isTextFixed === true,
        }
        return {
          ...row,
          ...shownSchedule(schedule as TaskSchedule | null), // as accepted
          waiting: waitingOf(task),
          heldTps: waitingOf(task) > 0 ? row['heldTps'] : null,
          ...(money.of(String(row['companyId'])) && {
            amount: moneyText(BigInt(String(micros)), String(row['currency'])),
            released: moneyText(BigInt(String(back)), String(row['currency'])),
            quotedAmount:
              typeof quotedMicros === 'string'
                ? moneyText(BigInt(quotedMicros), String(row['currency']))
                : null,
          }),
          abilities: abilitiesOf(ctx, product, task),
        }
      },
    )
  },
}))

/** One task. @throws Refused sms.taskNotFound */
export const getTask = (
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  id: string,
): Promise<SmsTaskRow> => readLineIn(ctx, transaction, taskLines[product], id, 'sms.taskNotFound')

/** @throws Refused query.badValue for a status that no task is shown in */
function byStatus(text: string): Sql {
  const asked = text.split(',').filter(Boolean)
  const known: readonly string[] = smsTask.statuses
  if (asked.some((one) => !known.includes(one))) {
    throw new Refused('query.badValue', { args: { field: 'status' } })
  }
  return sql`l.status = any (${asked}::text[])`
}

/**
 * Cancelling affects messages no carrier has; if carriers have all of them, the task is shown as in
 * progress.
 */
function abilitiesOf(
  ctx: Ctx,
  product: SmsProduct,
  task: {
    status: SmsTaskStatus
    pauseReason: unknown
    accepted: number
    submitted: number
    unsubmitted: number
    retrying: number
    ended: number
    /** Its messages may be tried again. */
    isRetried: boolean
    /** Its text is another's: of a one-time code, or of an SMPP client. */
    isTextFixed: boolean
  },
): SmsTaskRow['abilities'] {
  const { status } = task
  const may = abilities({
    actions: smsTask.actions,
    status,
    mayDo: (verb) => ctx.can(`${smsLists(product).task}:${verb}`),
    reason: () => 'sms.taskState',
  })
  const isDone = task.isRetried ? task.ended >= task.accepted : waitingOf(task) === 0
  const allSent = allowed(smsTask.actions, 'cancel', status) && isDone
  // It has not begun: its time and its text may still be changed by who may send.
  if (status === smsTask.initial && ctx.can(`${product}:send`)) {
    return { ...may, edit: true, editText: task.isTextFixed ? 'sms.textFixed' : true }
  }
  if (may.resume === true && task.pauseReason === OUTSIDE_SLOTS) {
    return { ...may, resume: 'sms.taskOutsideSlots' }
  }
  return may.cancel === true && allSent ? { ...may, cancel: 'sms.taskAllSent' } : may
}
