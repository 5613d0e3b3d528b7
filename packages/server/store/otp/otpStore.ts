import { type CountryCodes, OTP_RESEND_SECONDS, OTP_TRIES, otpPumping } from '@tandem/core'
import type { CodeProduct } from '@tandem/model'

import { type Connected, type Sql, sql } from '../database/sql.ts'

/** Whose codes: one company's, of one product. */
export interface OtpOwner {
  companyId: string
  product: CodeProduct
}

/** A code that is stored, apart from what proves it. */
export interface StoredOtp {
  id: string
  requestHash: Buffer
  /** The text with the code and the one that is shown; null: its message was accepted. */
  textSealed: string | null
  expiresAt: Date
  resendAt: Date
  isExpired: boolean
}

export interface NewOtp extends OtpOwner {
  id: string
  userId: string
  /** E.164 without the plus. */
  mobile: string
  country: string
  requestKey: string | undefined
  requestHash: Buffer
  codeHash: Buffer
  keySealed: string
  textSealed: string
  validitySeconds: number
}

const STORED = sql`id::text, request_hash as "requestHash", text_sealed as "textSealed",
  expires_at as "expiresAt", resend_at as "resendAt", expires_at <= clock_timestamp() as "isExpired"`

/** The digits that numbers of one range share. */
export const prefixOf = (mobile: string): string => mobile.slice(0, 7)

export const companyName = async (
  db: Connected,
  companyId: string,
): Promise<string | undefined> => {
  const row = await sql<{ name: string }>`
    select name from sys_company where id = ${companyId} and deleted_at is null`.first(db)
  return row?.name
}

/** Codes of a company to the range of a number within so many seconds, since one of them was entered. */
export async function unusedInRange(
  db: Connected,
  { companyId, mobile, seconds }: { companyId: string; mobile: string; seconds: number },
): Promise<number> {
  const inRange = sql`company_id = ${companyId} and prefix = ${prefixOf(mobile)}
    and create_time > clock_timestamp() - ${seconds} * interval '1 second'`
  const row = await sql<{ n: number }>`
    select count(*)::int as n from sms_otp where ${inRange} and failed_at is null
      and create_time > coalesce((select max(used_at) from sms_otp where ${inRange}), '-infinity')`.first(
    db,
  )
  return row?.n ?? 0
}

/** Codes of a company to one country within so many seconds, the newest first, as many as are looked at. */
export const recentInCountry = (
  db: Connected,
  { companyId, country, seconds }: { companyId: string; country: string; seconds: number },
): Promise<CountryCodes['recent'][number][]> =>
  sql<CountryCodes['recent'][number]>`
    select extract(epoch from clock_timestamp() - create_time)::float8 as "ageSeconds",
      used_at is not null as "isUsed"
    from sms_otp where company_id = ${companyId} and country = ${country} and failed_at is null
      and create_time > clock_timestamp() - ${seconds} * interval '1 second'
    order by create_time desc limit ${otpPumping.looks}`.rows(db)

/** Earlier codes that say what is usual: so many, of so many days. */
const USUAL = { most: 2_000, days: 7 }

/** What is usual for codes of a company to one country, of those sent longer ago than so many seconds. */
export async function usualInCountry(
  db: Connected,
  { companyId, country, seconds }: { companyId: string; country: string; seconds: number },
): Promise<CountryCodes['usual']> {
  const row = await sql<CountryCodes['usual']>`
    select count(*)::int as sent, count(used_at)::int as used from (
      select used_at from sms_otp where company_id = ${companyId} and country = ${country} and failed_at is null
        and create_time <= clock_timestamp() - ${seconds} * interval '1 second'
        and create_time > clock_timestamp() - ${USUAL.days} * interval '1 day'
      order by create_time desc limit ${USUAL.most}) as earlier`.first(db)
  return row ?? { sent: 0, used: 0 }
}

/** Whether a code to this number was ever entered for a company. */
export const hasEntered = async (
  db: Connected,
  { companyId, mobile }: { companyId: string; mobile: string },
): Promise<boolean> => {
  const row = await sql`select 1 from sms_otp
    where company_id = ${companyId} and mobile = ${mobile} and used_at is not null limit 1`.first(
    db,
  )
  return row !== undefined
}

/** Codes of a company to one range of numbers are requested one after the other, until the transaction ends. */
export async function lockOtps(
  db: Connected,
  { companyId, mobile }: { companyId: string; mobile: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${companyId} ${prefixOf(mobile)}`}, 0))`.run(
    db,
  )
}

/** What was requested under a key. */
export const requestedOtp = (
  db: Connected,
  { companyId, product }: OtpOwner,
  requestKey: string,
): Promise<StoredOtp | undefined> =>
  sql<StoredOtp>`select ${STORED} from sms_otp
    where company_id = ${companyId} and product = ${product} and request_key = ${requestKey}`.first(
    db,
  )

/** Seconds until another code can be sent to a number; undefined: at once. */
export async function otpWait(
  db: Connected,
  { companyId, product }: OtpOwner,
  mobile: string,
): Promise<number | undefined> {
  const row = await sql<{ seconds: number }>`
    select ceil(extract(epoch from max(resend_at) - clock_timestamp()))::int as seconds from sms_otp
    where company_id = ${companyId} and product = ${product} and mobile = ${mobile} and failed_at is null
    having max(resend_at) > clock_timestamp()`.first(db)
  return row?.seconds
}

/** Stores a code whose message is not accepted yet; undefined if its request key is another's. */
export const insertOtp = (db: Connected, otp: NewOtp): Promise<StoredOtp | undefined> =>
  sql<StoredOtp>`
    insert into sms_otp (id, company_id, product, user_id, mobile, prefix, country, request_key, request_hash,
      code_hash, key_sealed, text_sealed, resend_at, expires_at)
    values (${otp.id}, ${otp.companyId}, ${otp.product}, ${otp.userId}, ${otp.mobile}, ${prefixOf(otp.mobile)},
      ${otp.country}, ${otp.requestKey ?? null}, ${otp.requestHash}, ${otp.codeHash}, ${otp.keySealed},
      ${otp.textSealed}, clock_timestamp() + ${OTP_RESEND_SECONDS} * interval '1 second',
      clock_timestamp() + ${otp.validitySeconds} * interval '1 second')
    on conflict (company_id, product, request_key) where request_key is not null do nothing
    returning ${STORED}`.first(db)

/** Its message was accepted: from now on the earlier codes to the number are void. */
export async function otpWasSent(
  db: Connected,
  id: string,
  { taskId, messageId }: { taskId: string; messageId: string | null },
): Promise<void> {
  await sql`with sent as (
      update sms_otp set text_sealed = null, task_id = ${taskId}, message_id = ${messageId}, failed_at = null,
        failure = null
      where id = ${id} and text_sealed is not null returning company_id, product, mobile, id)
    update sms_otp o set replaced_at = clock_timestamp() from sent s
    where o.company_id = s.company_id and o.product = s.product and o.mobile = s.mobile and o.id < s.id
      and o.used_at is null and o.replaced_at is null and o.failed_at is null
      and o.expires_at > clock_timestamp()`.run(db)
}

/** Its message was refused: it never counts, and the request may be repeated as a new one. */
export async function otpFailed(db: Connected, id: string, failure: string): Promise<void> {
  await sql`update sms_otp set failed_at = clock_timestamp(), failure = ${failure}, text_sealed = null,
      request_key = null
    where id = ${id} and text_sealed is not null`.run(db)
}

/** Which code is entered: by its id, or the newest to a number. */
export type OtpTarget = { id: string } | (OtpOwner & { mobile: string })

/** A code that was tried, and what proves it. */
export interface TriedOtp {
  id: string
  companyId: string
  codeHash: Buffer
  keySealed: string
}

/**
 * Counts a try at a code and answers what proves it; undefined if there is none in sight that is still valid. The row is
 * locked until the transaction ends: of several at once each is counted, and one can be right.
 */
export const tryOtp = (
  db: Connected,
  product: CodeProduct,
  { target, inSight }: { target: OtpTarget; inSight: Sql | undefined },
): Promise<TriedOtp | undefined> =>
  sql<TriedOtp>`
    update sms_otp o set tries = o.tries + 1
    where ${sql.all([
      sql`o.product = ${product}`,
      inSight,
      'id' in target
        ? sql`o.id = ${target.id}`
        : sql`o.id = (select n.id from sms_otp n where n.company_id = ${target.companyId} and n.product = ${product}
            and n.mobile = ${target.mobile} and n.failed_at is null order by n.id desc limit 1)`,
    ])} and o.used_at is null and o.replaced_at is null and o.failed_at is null
      and o.expires_at > clock_timestamp() and o.tries < ${OTP_TRIES}
      -- While a newer one is on its way, this is no longer the newest.
      and not exists (select from sms_otp n where n.company_id = o.company_id and n.product = o.product
        and n.mobile = o.mobile and n.id > o.id and n.failed_at is null)
    returning o.id::text, o.company_id::text as "companyId", o.code_hash as "codeHash", o.key_sealed as "keySealed"`.first(
    db,
  )

/**
 * It was the right one: it never is again. Answers which message brought it, of two the later one, also where whoever sent it died before saying
 * so here.
 */
export const useOtp = (db: Connected, id: string): Promise<UsedOtp | undefined> =>
  sql<UsedOtp>`
    update sms_otp o set used_at = clock_timestamp(), task_id = coalesce(s.task_id, k.task_id),
      message_id = coalesce(s.message_id, k.message_id)
    from sms_otp s
    left join sms_otp_fallback b on b.otp_id = s.id and b.state = 'sent'
    left join sms_single_key k on s.text_sealed is not null and k.company_id = s.company_id
      and k.product = s.product and k.request_key = ${otpRequestKey(id)}
    where o.id = ${id} and s.id = o.id
    returning coalesce(b.task_id, o.task_id)::text as "taskId",
      (case when b.task_id is null then o.message_id else b.message_id end)::text as "messageId"`.first(
    db,
  )

/** Null: not known; `messageId`: it is the only one of its task. */
export interface UsedOtp {
  taskId: string | null
  messageId: string | null
}

/** Under which its message is sent, once. */
export const otpRequestKey = (id: string): string => `otp ${id}`
