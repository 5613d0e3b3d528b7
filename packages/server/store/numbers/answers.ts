import type { KnownLookup, LookupAnswer, LookupState } from '@tandem/core'
import { int8Array } from '../database/int8Array.ts'
import { type Connected, sql } from '../database/sql.ts'

/** What is asked of the memory of answers. */
export interface AskedAnswers {
  /** E.164 digits. */
  numbers: readonly string[]
  /** UTC ms: what was known then. */
  at: number
  /** Older answers do not count. */
  maxAgeMs: number
}

interface AnswerRow {
  msisdn: string
  at: Date
  providerId: string
  state: LookupState
  mcc: string | null
  mnc: string | null
  ported: boolean | null
  roaming: boolean | null
}

/** The newest answer about each of the numbers that was known at a time, and not too old then. */
export async function knownAnswers(
  on: Connected,
  { numbers, at, maxAgeMs }: AskedAnswers,
): Promise<KnownLookup[]> {
  if (numbers.length === 0) return []
  // One search in the index per number, however many answers there are of others.
  const rows = await sql<AnswerRow>`
    select a.msisdn::text as msisdn, a.at, a.provider_id as "providerId", a.state, a.mcc, a.mnc, a.ported, a.roaming
      from unnest(${int8Array(numbers)}::bigint[]) as n (msisdn)
     cross join lateral (
       select * from hlr_answer h where h.msisdn = n.msisdn and h.at <= ${new Date(at)}
          and h.at > ${new Date(at - maxAgeMs)} order by h.at desc limit 1) a`.rows(on)
  return rows.map(({ at: answeredAt, ...row }) => ({ ...row, at: answeredAt.getTime() }))
}

/** Keeps what a provider answered. A repetition of the same answer at the same moment is kept once. */
export async function keepAnswers(
  on: Connected,
  { providerId, at, answers }: { providerId: string; at: Date; answers: readonly LookupAnswer[] },
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    insert into hlr_answer (msisdn, at, provider_id, state, mcc, mnc, ported, roaming)
    select msisdn, ${at}, ${providerId}, state, mcc, mnc, ported, roaming
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as a (msisdn bigint, state text, mcc text, mnc text, ported boolean, roaming boolean)
    on conflict (msisdn, at) do nothing`.run(on)
}
