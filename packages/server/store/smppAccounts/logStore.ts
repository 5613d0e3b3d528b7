import { IDS_PER_MS } from '@tandem/core'
import type { SmppLogKind } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

/** Tells consoles of new lines: `<account> <company>`. */
export const LOG_CHANNEL = 'tandem_smpp_log'
/** How long lines are kept, ms, and how many of an account at most. */
export const LOG_KEPT_MS = 72 * 3_600_000
export const MOST_LOG_LINES = 2_000

/** A line of the log of an account. */
export interface SmppLogLine {
  accountId: string
  companyId: string
  kind: SmppLogKind
  /** UTC ms. */
  at: number
  address: string | null
  /** A command_status. */
  status: number | null
  /** A code: why. */
  reason: string | null
  args: Readonly<Record<string, unknown>>
  source: string | null
  destination: string | null
  messageId: string | null
}

/** Stores lines and tells consoles; those that are there already are kept, and those of deleted accounts dropped. */
export const insertLog = (
  on: Connected,
  lines: readonly (SmppLogLine & { id: string })[],
): Promise<number> =>
  sql`with new as (
      insert into sms_smpp_log (id, account_id, company_id, kind, address, status, reason, args, source, destination,
        message_id, create_time)
      select n.id, a.id, a.company_id, n.kind, n.address, n.status, n.reason, n.args, n.source, n.destination,
        n."messageId", to_timestamp(n.at / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id bigint, "accountId" bigint, kind text, at bigint,
        address text, status int, reason text, args jsonb, source text, destination text, "messageId" text)
      join sms_smpp_account a on a.id = n."accountId"
      on conflict do nothing returning account_id, company_id)
    select pg_notify(${LOG_CHANNEL}, account_id || ' ' || company_id)
    from (select distinct account_id, company_id from new) a`
    .named('smpp_log')
    .run(on)

/** Of these accounts only the newest lines stay. */
export const trimLog = (on: Connected, accountIds: readonly string[]): Promise<number> =>
  sql`with kept as materialized (
      select a.id as account_id, (
        select x.id from sms_smpp_log x where x.account_id = a.id order by x.id desc
        offset ${MOST_LOG_LINES} limit 1) as last
      from unnest(${[...accountIds]}::bigint[]) as a (id))
    delete from sms_smpp_log l using kept k where l.account_id = k.account_id and l.id <= k.last`.run(
    on,
  )

/** Removes what is too old. @param now UTC ms */
export const removeOldLog = (on: Connected, now: number): Promise<number> =>
  sql`delete from sms_smpp_log where id < ${(now - LOG_KEPT_MS) * IDS_PER_MS}`.run(on)
