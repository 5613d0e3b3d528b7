import type { LookupState } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'

/** A number of a lookup, as it was answered and charged. */
export interface QueryRow {
  id: string
  rowNo: number
  /** E.164 digits. */
  msisdn: string
  country: string
  /** Null: no network answered. */
  state: LookupState | null
  mcc: string | null
  mnc: string | null
  ported: boolean | null
  roaming: boolean | null
  providerId: string | null
  /** UTC ms. */
  answeredAt: number | null
  known: boolean
  /** Micros; null: nothing was charged. */
  price: bigint | null
}

/** Whose lookup it is. */
export interface QueryOwner {
  jobId: string
  companyId: string
  userId: string
  username: string
  currency: string
  /** The transaction of the ledger; null: nothing was charged. */
  txId: number | null
}

/** Keeps what was answered about some numbers of a job. */
export async function addQueries(
  on: Connected,
  { jobId, companyId, userId, username, currency, txId }: QueryOwner,
  rows: readonly QueryRow[],
): Promise<void> {
  const written = rows.map(({ answeredAt, price, ...row }) => ({
    ...row,
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    price: price?.toString() ?? null,
  }))
  await sql`
    insert into hlr_query (id, company_id, user_id, job_id, row_no, msisdn, country, state, mcc, mnc, operator_id, ported,
        roaming, provider_id, answered_at, known, price, currency, tx_id, create_by)
    select q.id, ${companyId}, ${userId}, ${jobId}, q."rowNo", q.msisdn, q.country, q.state, q.mcc, q.mnc, o.id, q.ported,
        q.roaming, q."providerId", q."answeredAt", q.known, q.price, ${currency},
        case when q.price is not null then ${txId}::bigint end, ${username}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as q (id bigint, "rowNo" int, msisdn bigint, country text,
        state text, mcc text, mnc text, ported boolean, roaming boolean, "providerId" bigint, "answeredAt" timestamptz,
        known boolean, price bigint)
      left join sms_operator o on o.mcc = q.mcc and o.mnc = q.mnc and o.deleted_at is null`.run(on)
}

/** What a job was charged so far, micros. */
export async function chargedBy(on: Connected, jobId: string): Promise<bigint> {
  const row = await sql<{ charged: string }>`
    select coalesce(sum(price), 0)::text as charged from hlr_query where job_id = ${jobId}`.first(
    on,
  )
  return BigInt(row?.charged ?? 0)
}

/** What wallets can pay, micros, by id. */
export async function walletFunds(
  on: Connected,
  walletIds: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await sql<{ id: string; funds: string }>`
    select id::text as id, (case when status = 'active' then greatest(available + credit_limit, 0) else 0 end)::text as funds
      from ledger_wallet where id = any (${[...walletIds]}::bigint[])`.rows(on)
  return new Map(rows.map(({ id, funds }) => [id, BigInt(funds)]))
}

/** What a company can pay, micros, credit included; 0 without an active wallet. */
export async function fundsOfCompany(on: Connected, companyId: string): Promise<bigint> {
  const row = await sql<{ funds: string }>`
    select greatest(available + credit_limit, 0)::text as funds from ledger_wallet
     where company_id = ${companyId} and status = 'active'`.first(on)
  return BigInt(row?.funds ?? 0)
}
