import { IDS_PER_MS, otpValidity } from '@tandem/core'
import { type CodeProduct, codeProducts } from '@tandem/model'

import { type Connected, sql } from '../database/sql.ts'

/** The code that a message brought. */
export interface CodeOfMessage {
  usedAt: Date | null
  /** Null: it was to be sent once only. */
  fallback: {
    state: 'waits' | 'sent' | 'notNeeded' | 'refused'
    /** The products of its first message and of its second. */
    from: CodeProduct
    product: CodeProduct
    afterSeconds: number
    /** When that was decided, or will be. */
    at: Date
    /** Whether this is its second message. */
    isSecond: boolean
  } | null
}

interface Row {
  usedAt: Date | null
  state: NonNullable<CodeOfMessage['fallback']>['state'] | null
  from: CodeProduct
  product: CodeProduct
  afterSeconds: number
  at: Date
  isSecond: boolean
}

/** Ids encode times: a code is older than its messages, by its validity at most. */
const SPAN = BigInt(otpValidity.most + 60) * 1_000n * BigInt(IDS_PER_MS)

/** Undefined: it brought none. */
export async function codeOfMessage(
  db: Connected,
  messageId: string,
): Promise<CodeOfMessage | undefined> {
  const row = await sql<Row>`
    select o.used_at as "usedAt", b.state, o.product as "from", b.product, b.after_seconds as "afterSeconds",
      coalesce(b.decided_at, o.create_time + b.after_seconds * interval '1 second') as at,
      b.message_id is not distinct from m.id as "isSecond"
    from sms_message m
    join sms_otp o on o.company_id = m.company_id and o.product = any (${[...codeProducts]}::text[]) and o.id between m.id - ${SPAN} and m.id
    left join sms_otp_fallback b on b.otp_id = o.id
    where m.id = ${messageId} and m.product = any (${[...codeProducts]}::text[])
      and (o.message_id = m.id or b.message_id = m.id or (o.message_id is null and o.task_id = m.task_id))
    limit 1`.first(db)
  if (!row) return undefined
  const { usedAt, state, ...fallback } = row
  return { usedAt, fallback: state === null ? null : { state, ...fallback } }
}
