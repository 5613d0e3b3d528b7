import { sql, type Connected } from '../database/sql.ts'

/** A plan that is not deleted. */
export const findPlan = (on: Connected, id: string): Promise<StoredPlan | undefined> =>
  sql<StoredPlan>`${planColumns} where p.id = ${id} and p.deleted_at is null`.first(on)

/** A plan as it is run. */
export interface StoredPlan {
  id: string
  name: string
  content: string
  sender: string | null
  waitMinutes: number
  everyHours: number | null
  hours: string | null
  timeZone: string
  nextRunAt: Date
  numberIds: string[]
  gatewayIds: string[]
}

/** Plans with their numbers and gateways. */
const planColumns = sql`
  select p.id::text, p.name, p.content, p.sender, p.wait_minutes as "waitMinutes", p.every_hours as "everyHours", p.hours,
    p.time_zone as "timeZone", p.next_run_at as "nextRunAt",
    array(select number_id::text from sms_test_plan_number where plan_id = p.id) as "numberIds",
    array(select gateway_id::text from sms_test_plan_gateway where plan_id = p.id) as "gatewayIds"
  from sms_test_plan p`

/** The plan that is due longest, locked; one that another transaction holds is skipped. */
export const takeDuePlan = (on: Connected, at: Date): Promise<StoredPlan | undefined> =>
  sql<StoredPlan>`${planColumns}
    where p.enabled and p.deleted_at is null and p.next_run_at <= ${at}
    order by p.next_run_at, p.id limit 1 for update of p skip locked`.first(on)

/** When a plan is run next; null: never again. */
export const nextRunOfPlan = (on: Connected, id: string, next: Date | null): Promise<number> =>
  sql`update sms_test_plan set next_run_at = ${next}
    where id = ${id}`.run(on)
