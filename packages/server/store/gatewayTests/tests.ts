import type { GatewayTest } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'

/** The status of a test under its lock. */
export const lockTest = (on: Connected, id: string) =>
  sql<{ status: string }>`
    select status from sms_gateway_test where id = ${id} for update`.first(on)

/** Notes that a test was cancelled. */
export const cancelTestAt = (on: Connected, id: string, at: Date): Promise<number> =>
  sql`update sms_gateway_test set status = 'cancelled', ended_at = ${at} where id = ${id}`.run(on)

/** What waits of a test is not sent any more. */
export const cancelWaitingMessages = (on: Connected, testId: string): Promise<number> =>
  sql`
    update sms_test_message set status = 'cancelled' where test_id = ${testId} and status = 'waiting'`.run(
    on,
  )

/** The status of a message of a test under its lock. */
export const lockTestMessage = (on: Connected, id: string) =>
  sql<{ status: string }>`
    select status from sms_test_message where id = ${id} for update`.first(on)

/** What a person read on the phone; `text` null: that there was nothing. */
export const noteRead = (
  on: Connected,
  id: string,
  { text, sender, by, at }: { text: string | null; sender: string | null; by: string; at: Date },
): Promise<number> =>
  sql`
    update sms_test_message set received_text = ${text}, received_sender = ${text === null ? null : sender},
      received_order = null, received_first_at = ${text === null ? null : at}, received_at = ${text === null ? null : at}, told_by = ${text === null ? null : by},
      missed_by = ${text === null ? by : null}, missed_at = ${text === null ? at : null}
    where id = ${id}`.run(on)

/** Receipts that a carrier may still correct are not waited for. */
const isOver = sql`not exists (
  select from sms_test_message m join sms_test_number n on n.id = m.number_id
  where m.test_id = t.id and (m.status in ('waiting', 'submitting')
    or m.status in ('accepted', 'unknown') and (
      exists (select from sms_test_part p where p.message_id = m.id and p.ref is not null
        and (p.receipt is null or p.receipt = 'submitted'))
      or n.told_by = 'handset' and m.received_text is null and m.missed_at is null)))`

/** Running tests of which everything is known or whose time is up, the older first. */
export const dueTests = (on: Connected, now: Date, most: number) =>
  sql<{ id: string }>`
    select t.id::text from sms_gateway_test t where t.status = 'running'
      and (t.ends_at <= ${now} or ${isOver})
    order by t.id limit ${most}`.rows(on)

/**
 * Ends a running test; undefined if somebody else ended it meanwhile. `planId`: the plan that it
 * is a run of.
 */
export const endTestAt = (on: Connected, id: string, now: Date) =>
  sql<{ planId: string | null }>`
    update sms_gateway_test set status = 'ended', ended_at = ${now} where id = ${id} and status = 'running'
    returning plan_id::text as "planId"`.first(on)

/** What still waits of a test was never handed over. */
export const failWaitingMessages = (on: Connected, testId: string): Promise<number> =>
  sql`
    update sms_test_message set status = 'failed', reason = 'notConnected'
    where test_id = ${testId} and status = 'waiting'`.run(on)

/** A test with the name of its plan. */
export const findTest = (on: Connected, id: string): Promise<StoredTest | undefined> =>
  sql<StoredTest>`
    select t.id::text, t.name, t.status, p.name as "planName", t.content, t.sender, t.wait_minutes as "waitMinutes",
      t.create_by as "createBy", t.create_time as "createTime", t.ends_at as "endsAt", t.ended_at as "endedAt"
    from sms_gateway_test t left join sms_test_plan p on p.id = t.plan_id where t.id = ${id}`.first(
    on,
  )

/** A test as it is stored. */
export type StoredTest = Omit<
  GatewayTest,
  'createTime' | 'endsAt' | 'endedAt' | 'messages' | 'doubts'
> & {
  createTime: Date
  endsAt: Date
  endedAt: Date | null
}
