import { setTimeout as delay } from 'node:timers/promises'
import { parseReceipt, SmppClient } from '@tandem/smpp'
import type pg from 'pg'

/** So many receipts are one event, as they are when many messages end together. */
const PER_EVENT = 500
/** As many connections of one address as the server has without a bind. */
const BINDING_AT_ONCE = 20
/** Ids hold a time: milliseconds by this, and a sequence. */
const IDS_PER_MS = 4_096

export interface BoundClientOptions {
  port: number
  systemId: string
  password: string
  window: number
  onReceipt?: (id: string) => void
}

/** A client that is bound, and acknowledges what it is told. @throws when it is not let in */
export async function boundClient({
  onReceipt = () => undefined,
  ...to
}: BoundClientOptions): Promise<SmppClient<never>> {
  const bound = Promise.withResolvers<void>()
  const client = new SmppClient<never>(
    { host: '127.0.0.1', ...to },
    {
      onResult: () => undefined,
      onState(state) {
        if (state.name === 'bound') bound.resolve()
        if (state.name === 'waiting') bound.reject(new Error(JSON.stringify(state.cause)))
      },
      onDelivery(delivery) {
        delivery.ack()
        const id = parseReceipt(delivery.pdu)?.messageId
        if (id !== undefined) onReceipt(id)
      },
    },
  )
  client.start()
  await bound.promise
  return client
}

/** Copies of an account, with its password; returns their system IDs. */
export async function addAccounts(
  pool: pg.Pool,
  systemId: string,
  { accounts, binds, window }: { accounts: number; binds: number; window: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ systemId: string }>(
    `insert into sms_smpp_account (id, company_id, system_id, password_hash, product, tps, max_binds, window_size)
     select a.id + n, a.company_id, 'bench' || n, a.password_hash, a.product, 10000, $3, $4
     from sms_smpp_account a, generate_series(1, $2) as n where a.system_id = $1 and a.deleted_at is null
     returning system_id as "systemId"`,
    [systemId, accounts, binds, window],
  )
  return rows.map((row) => row.systemId)
}

/** Binds and unbinds so often; returns how often it did. */
export async function bindsAndUnbinds(given: {
  port: number
  password: string
  systemIds: readonly string[]
  perSecond: number
  seconds: number
}): Promise<number> {
  const { systemIds, perSecond, seconds, ...to } = given
  const from = performance.now()
  const visits = new Set<Promise<void>>()
  let binding = 0
  let done = 0
  const faults: unknown[] = []
  const visitOf = async (systemId: string): Promise<void> => {
    try {
      const client = await boundClient({ ...to, systemId, window: 10 })
      done += 1
      binding -= 1
      await client.stop(1_000)
    } catch (error) {
      faults.push(error)
    }
  }
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const wait = from + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await delay(wait)
    if (performance.now() - from > seconds * 1_000) break
    // More of one address would not be let in.
    while (binding >= BINDING_AT_ONCE) await Promise.race(visits)
    const systemId = systemIds[n % systemIds.length] ?? ''
    binding += 1
    const visit = visitOf(systemId)
    visits.add(visit)
    void visit.finally(() => visits.delete(visit))
    if (faults.length > 0) throw faults[0]
  }
  await Promise.all(visits)
  if (faults.length > 0) throw faults[0]
  return done
}

/** Receipts of an account that nobody has taken. */
export async function keepReceipts(pool: pg.Pool, systemId: string, count: number): Promise<void> {
  const newest = Date.now() * IDS_PER_MS
  await pool.query(
    `insert into sms_smpp_event (id, account_id, company_id, kind, items)
     select $2::bigint - e * $3::bigint, a.id, a.company_id, 'receipts', (
       select jsonb_agg(jsonb_build_object(
         'source', jsonb_build_object('ton', 5, 'npi', 0, 'address', 'Tandem'),
         'destination', jsonb_build_object('ton', 1, 'npi', 1, 'address', (447400000000 + e * $3::bigint + n)::text),
         'parts', jsonb_build_array(jsonb_build_object('id', ($2::bigint - e * $3::bigint - n)::text, 'registered', 1)),
         'messageId', ($2::bigint - e * $3::bigint - n)::text, 'state', 'delivered', 'reason', null, 'networkError', null,
         'doneAt', $4::bigint))
       from generate_series(0, least($3::bigint, $5::bigint - e * $3::bigint) - 1) as n)
     from sms_smpp_account a, generate_series(0, ceil($5::numeric / $3::numeric)::bigint - 1) as e
     where a.system_id = $1 and a.deleted_at is null`,
    [systemId, newest, PER_EVENT, Date.now(), count],
  )
}
