import type { Connections } from '../database/connections.ts'
import type { OrphanReceipt, ReceiptStore, OffloadedRef } from '../../ports/sms/receipts.ts'
import { type MessageRecord, SELECT_MESSAGE, storedMessage } from './dispatch.ts'
import { int8Array } from '../database/int8Array.ts'

/** Carrier ids that outlive the engine's memory, and receipts that match nothing yet. */
export function receiptStore(pool: Connections): ReceiptStore {
  return {
    async offload(refs, retriedIds) {
      const rows = JSON.stringify(refs)
      if (retriedIds.length === 0) await pool.query(OFFLOAD, [rows])
      else await pool.query(`${SENT} ${OFFLOAD}`, [rows, int8Array(retriedIds)])
    },
    async findOffloaded(keys) {
      const { rows } = await pool.query<RefRecord>(
        `select r.* from unnest($1::bigint[], $2::text[]) as k (gateway_id, ref)
         join sms_supplier_ref r on r.gateway_id = k.gateway_id and r.ref = k.ref
         order by r.submitted_at desc, r.message_id desc`,
        [int8Array(keys.map(({ gatewayId }) => gatewayId)), keys.map(({ ref }) => ref)],
      )
      return rows.map(offloadedRef)
    },
    async loadOffloaded(messageIds) {
      const ids = int8Array(messageIds)
      const [refs, messages] = await Promise.all([
        pool.query<RefRecord>(
          'select * from sms_supplier_ref where message_id = any ($1::bigint[])',
          [ids],
        ),
        pool.query<MessageRecord>(`${SELECT_MESSAGE} where m.id = any ($1::bigint[])`, [ids]),
      ])
      return { refs: refs.rows.map(offloadedRef), messages: messages.rows.map(storedMessage) }
    },
    async noteOffloadedReceipt({ messageId, part, gatewayId, ref, receipt }) {
      await pool.query(
        `update sms_supplier_ref set receipt = $5
         where message_id = $1 and part = $2 and gateway_id = $3 and ref = $4`,
        [messageId, part, gatewayId, ref, receipt],
      )
    },
    async unanswered(beforeMs, limit, after) {
      // From the last one on, by the index: what was read before may be dead rows by now.
      const { rows } = await pool.query<{ message_id: string; part: number; at: string }>(
        `select message_id, part, submitted_at::text as at from sms_supplier_ref
         where submitted_at < $1 and submitted_at >= coalesce($3::timestamptz, '-infinity')
           and ($3 is null or (submitted_at, message_id, part) > ($3::timestamptz, $4::bigint, $5::smallint))
         order by submitted_at, message_id, part limit $2`,
        [
          new Date(beforeMs),
          limit,
          after?.submittedAt ?? null,
          after?.messageId ?? null,
          after?.part ?? null,
        ],
      )
      return rows.map(({ message_id: id, part, at }) => {
        return { messageId: Number(id), part, submittedAt: at }
      })
    },
    async matchedOrphans(limit, pairs) {
      const { rows } = await pool.query<OrphanRecord & RefRecord>(
        `with sender as (
           select id as at, id as of from sms_gateway
           union all select at, of from unnest($2::bigint[], $3::bigint[]) p (at, of))
         select o.id, r.gateway_id, o.ref, o.msisdn, o.stat, o.network_error, o.done_at, r.message_id, r.part, r.receipt,
           r.submitted_at, r.sent_id
         from sms_orphan_receipt o join sender s on s.at = o.gateway_id
         join sms_supplier_ref r on r.gateway_id = s.of and r.ref = o.ref
         join sms_message m on m.id = r.message_id
         where r.receipt is null and o.id > coalesce(r.sent_id, r.message_id)
           and (o.msisdn is null or o.msisdn % 10000000 = m.msisdn % 10000000) order by o.id limit $1`,
        [limit, int8Array(pairs.map(({ at }) => at)), int8Array(pairs.map(({ of }) => of))],
      )
      return rows.map((row) => ({ orphan: orphanReceipt(row), ref: offloadedRef(row) }))
    },
    async keepOrphans(orphans) {
      await pool.query(KEEP, [JSON.stringify(orphans)])
    },
    async orphans(limit) {
      const { rows } = await pool.query<OrphanRecord>(
        'select * from sms_orphan_receipt order by id desc limit $1',
        [limit],
      )
      return rows.map(orphanReceipt)
    },
  }
}

const SENT = `with sent as (update sms_retry set state = 'sent' where message_id = any ($2::bigint[]))`
const OFFLOAD = `insert into sms_supplier_ref (gateway_id, ref, message_id, part, receipt, submitted_at, sent_id)
  select "gatewayId", ref, "messageId", part, receipt, to_timestamp("submittedAt" / 1000.0), "sentId"
  from jsonb_to_recordset($1::jsonb) as r ("gatewayId" bigint, ref text, "messageId" bigint, part smallint,
    receipt text, "submittedAt" bigint, "sentId" bigint)
  on conflict do nothing`

const KEEP = `insert into sms_orphan_receipt (id, gateway_id, ref, msisdn, stat, network_error, done_at)
  select id, "gatewayId", ref, msisdn, stat, "networkError", to_timestamp("doneAt" / 1000.0)
  from jsonb_to_recordset($1::jsonb) as o (id bigint, "gatewayId" bigint, ref text, msisdn bigint, stat text,
    "networkError" text, "doneAt" bigint)
  on conflict do nothing`

interface RefRecord {
  gateway_id: string
  ref: string
  message_id: string
  part: number
  receipt: string | null
  submitted_at: Date
  sent_id: string | null
}
const offloadedRef = (row: RefRecord): OffloadedRef => ({
  gatewayId: row.gateway_id,
  ref: row.ref,
  messageId: Number(row.message_id),
  part: row.part,
  receipt: row.receipt,
  submittedAt: row.submitted_at.getTime(),
  sentId: Number(row.sent_id ?? row.message_id),
})

interface OrphanRecord {
  id: string
  gateway_id: string
  ref: string
  msisdn: string | null
  stat: string
  network_error: string | null
  done_at: Date | null
}
const orphanReceipt = (row: OrphanRecord): OrphanReceipt => ({
  id: Number(row.id),
  gatewayId: row.gateway_id,
  ref: row.ref,
  msisdn: row.msisdn,
  stat: row.stat,
  networkError: row.network_error,
  doneAt: row.done_at?.getTime() ?? null,
})
