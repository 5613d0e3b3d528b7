import type { SmsProduct } from '@tandem/model'
import { OUTSIDE_SLOTS } from '@tandem/core'

import { sql, type Connected } from '../database/sql.ts'
import { inScope } from './inScope.ts'
import { OPEN } from '../tasks/smsTasks.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { Sight } from '../entity/sight.ts'

/** The product of the last task in sight, of these. */
export const latestProductOf = (on: Connected, sight: Sight, products: readonly SmsProduct[]) =>
  sql<{ product: SmsProduct }>`
    select t.product from sms_task t where ${inScope(sight)} and t.product = any (${[...products]}::text[])
      and t.status <> 'loading' and not t.removing order by t.id desc limit 1`.first(on)

/**
 * Unfinished messages of open tasks in sight from an id on, by the time when each task was
 * accepted; `without`: a company that does not count.
 */
export const underWaySince = (
  on: Connected,
  sight: Sight,
  { first, without }: { first: string; without: string | undefined },
) =>
  sql<{ at: Date; under_way: number }>`
    select t.create_time as at, (t.accepted - coalesce((
         select sum(n.delivered + n.undelivered + n.failed + n.left_out) from sms_task_count n where n.task_id = t.id), 0))::int as under_way
     from sms_task t where t.status in ${sql.text(OPEN)} and ${inScope(sight)} and t.id >= ${first}
       and t.company_id is distinct from ${without}`.rows(on)

/** Paused tasks of a product, and the newest of them. */
export interface PausedTasks {
  product: SmsProduct
  count: number
  id: string
  name: string
  pause_reason: string | null
}

/**
 * Tasks in sight that wait for a user, not for their time: the newest of each product, with how
 * many there are.
 */
export const pausedInSight = (
  on: Connected,
  sight: Sight,
  products: readonly SmsProduct[],
): Promise<PausedTasks[]> =>
  sql<PausedTasks>`
    select distinct on (t.product) t.product, count(*) over (partition by t.product)::int as count, t.id, t.name,
       t.pause_reason
     from sms_task t where t.status = 'paused' and ${inScope(sight)}
      and t.product = any (${[...products]}::text[]) and t.pause_reason <> ${OUTSIDE_SLOTS}
     order by t.product, t.id desc`.rows(on)

/** A task as a search shows it. */
export interface FoundTask {
  id: string
  product: SmsProduct
  name: string
  company: string | null
}

/** The newest tasks in sight by id or a part of their name. */
export const findTasks = (
  on: Connected,
  sight: Sight,
  {
    id,
    name,
    products,
    most,
  }: { id: string | null; name: string | null; products: readonly SmsProduct[]; most: number },
): Promise<FoundTask[]> =>
  sql<FoundTask>`
    select t.id, t.product, t.name, c.name as company from sms_task t left join sys_company c on c.id = t.company_id
    where ${inScope(sight)} and t.product = any (${[...products]}::text[])
      and t.status <> 'loading' and not t.removing and ${sql.any([id !== null && sql`t.id = ${id}`, name !== null && sql`t.name ilike ${likeOf(name)}`])} order by t.id desc limit ${most}`.rows(
    on,
  )
