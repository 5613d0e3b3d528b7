import type { SmsProduct } from '@tandem/model'
import type { CallbackEvent } from '../../ports/sms/traffic.ts'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'

/** A message in an inbox, as callbacks are told of it. */
export interface ToldInbound {
  id: number
  companyId: string
  product: SmsProduct | null
  source: string
  country: string | null
  destination: string
  text: string
  missing: number
}

/** The events that tell the callbacks of companies what people wrote to them. */
export async function callbacksOf(
  on: Connections,
  messages: readonly ToldInbound[],
  nextId: () => number,
): Promise<CallbackEvent[]> {
  const theirs = messages.filter(({ product }) => product !== null)
  if (theirs.length === 0) return []
  const callbacks = await sql<{ id: string; companyId: string }>`
    select id::text, company_id::text as "companyId" from sys_callback c
    where company_id = any (${theirs.map(({ companyId }) => companyId)}::bigint[])
      and enabled and deleted_at is null order by c.id`.rows(on)
  return callbacks.map(({ id, companyId }) => ({
    id: nextId(),
    callbackId: id,
    name: 'sms.inbound',
    receipts: theirs.filter((one) => one.companyId === companyId).map(tellingOf),
  }))
}

const tellingOf = ({ id, product, source, country, destination, text, missing }: ToldInbound) => ({
  inboundId: String(id),
  product,
  mobile: country === null ? source : `+${source}`,
  to: destination,
  content: text,
  isComplete: missing === 0,
  receiveTime: new Date(Math.floor(id / 4096)).toISOString(),
})
