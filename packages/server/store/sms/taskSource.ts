import type { SmsProduct } from '@tandem/model'

import { UNDER_WAY, cancelledOf, retryingOf } from '../tasks/smsTasks.ts'
import { sql, type Sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

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

/** Tasks of a product with what became of their messages. */
export const taskSource = (product: SmsProduct): LineSource => ({
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
  },
})

/** Tasks in one of these statuses. */
export const tasksIn = (statuses: readonly string[]): Sql =>
  sql`l.status = any (${[...statuses]}::text[])`
