import { OTP_TRIES } from '@tandem/core'
import type { CodeProduct } from '@tandem/model'

import { type Connected, sql } from '../database/sql.ts'
import { otpRequestKey } from './otpStore.ts'

/** Under which the second message of a code is sent, once. */
export const fallbackRequestKey = (otpId: string): string => `${otpRequestKey(otpId)} fallback`

/** The code goes once more after so many seconds, as a message of this product, unless it arrived. */
export async function insertFallback(
  db: Connected,
  of: { otpId: string; companyId: string; product: CodeProduct; afterSeconds: number },
): Promise<void> {
  await sql`insert into sms_otp_fallback (otp_id, company_id, product, after_seconds)
    values (${of.otpId}, ${of.companyId}, ${of.product}, ${of.afterSeconds})`.run(db)
}

/** A code whose time has come to go once more. */
export interface DueFallback {
  companyId: string
  /** Of its first message, and of the second. */
  from: CodeProduct
  product: CodeProduct
  userId: string
  username: string
  expiresAt: Date
  /** It can still be entered, its first message was accepted, and is not reported delivered. */
  isWanted: boolean
  /** Its second message, if that was accepted and whoever sent it died before saying so. */
  sentTaskId: string | null
  sentMessageId: string | null
}

/** Undefined once it is decided. */
export const dueFallback = (db: Connected, otpId: string): Promise<DueFallback | undefined> =>
  sql<DueFallback>`
    select b.company_id::text as "companyId", o.product as "from", b.product, o.user_id::text as "userId",
      coalesce(u.username, 'system') as username, o.expires_at as "expiresAt",
      coalesce(k.task_id, t.id)::text as "sentTaskId", k.message_id::text as "sentMessageId",
      o.used_at is null and o.replaced_at is null and o.failed_at is null and o.tries < ${OTP_TRIES}
        and o.expires_at > clock_timestamp() and m.id is not null and f.state is distinct from 'delivered'
        and not exists (select from sms_otp n where n.company_id = o.company_id and n.product = o.product
          and n.mobile = o.mobile and n.id > o.id and n.failed_at is null) as "isWanted"
    from sms_otp_fallback b
    join sms_otp o on o.id = b.otp_id
    left join sys_user u on u.id = o.user_id
    left join sms_single_key first on first.company_id = o.company_id and first.product = o.product
      and first.request_key = ${otpRequestKey(otpId)}
    left join lateral (
      select m.id from sms_message m
      where m.id = coalesce(o.message_id, first.message_id)
        or (coalesce(o.message_id, first.message_id) is null and m.task_id = o.task_id) limit 1) m on true
    left join sms_message_final f on f.message_id = m.id
    left join sms_single_key k on k.company_id = b.company_id and k.product = b.product
      and k.request_key = ${fallbackRequestKey(otpId)}
    left join sms_task t on t.company_id = b.company_id and t.product = b.product
      and t.request_key = ${fallbackRequestKey(otpId)}
    where b.otp_id = ${otpId} and b.state = 'waits'`.first(db)

/** What became of it. */
export type DecidedFallback =
  | { state: 'sent'; taskId: string; messageId: string | null }
  | { state: 'notNeeded' }
  | { state: 'refused'; reason: string }

/** Says once what became of it. */
export async function decideFallback(
  db: Connected,
  otpId: string,
  decided: DecidedFallback,
): Promise<void> {
  const { taskId = null, messageId = null } = decided.state === 'sent' ? decided : {}
  await sql`update sms_otp_fallback set state = ${decided.state}, decided_at = clock_timestamp(), task_id = ${taskId},
      message_id = ${messageId}, reason = ${decided.state === 'refused' ? decided.reason : null}
    where otp_id = ${otpId} and state = 'waits'`.run(db)
}
