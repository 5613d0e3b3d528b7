import type {
  CorrectedEnd,
  CorrectionStore,
  EndedMessage,
  HeardOf,
} from '../../ports/sms/corrections.ts'
import type { FinalRow } from '../../ports/sms/messages.ts'
import type { Connections } from '../database/connections.ts'
import { costsOf, type StoredCosts } from './convertedCosts.ts'
import { int8Array } from '../database/int8Array.ts'
import type { Column } from '../database/statementBatch.ts'
import { violates } from '../database/violates.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { queueCallbacks } from '../outbox/queueCallbacks.ts'
import { queueClientEvents } from '../smppAccounts/queueClientEvents.ts'
import { inTransaction } from './inTransaction.ts'
import { receiptValues, WRITE_RECEIPTS } from './receiptBatch.ts'
import { tallySql, tallyValues } from './tally.ts'
import type { Weeks } from '../partitions/weeks.ts'

/** Ends of messages that late receipts correct. */
export function correctionStore(pool: Connections, weeks: Weeks): CorrectionStore {
  return {
    async findEnded(keys) {
      const { rows } = await pool.query<EndedRecord>(FIND, [
        int8Array(keys.map(({ gatewayId }) => gatewayId)),
        keys.map(({ ref }) => ref),
        keys.map(({ msisdn }) => msisdn),
        int8Array(keys.map(({ arrivedId }) => arrivedId)),
      ])
      return new Map(rows.map((row) => [Number(row.place) - 1, endedMessage(row)]))
    },
    async heardOf(messageIds) {
      const { rows } = await pool.query<{ id: string } & HeardOf>(HEARD, [int8Array(messageIds)])
      return new Map(rows.map(({ id, results, receipts }) => [Number(id), { results, receipts }]))
    },
    async writeCorrections(write) {
      await weeks.ensure([write.receipts.id])
      try {
        await inTransaction(pool, async (transaction) => {
          const correct = {
            name: 'sms_correct',
            text: CORRECT,
            values: [JSON.stringify(write.ends.map(endRow))],
            read: ([id]: readonly Column[]) => id,
          }
          const corrected = (await transaction.run([correct]))(correct)
          if (corrected.length !== write.ends.length) {
            throw new Error('An end was corrected by somebody else meanwhile')
          }
          const counted = [
            ...tallyValues(write.slot, write.tally),
            ...receiptValues(write.receipts),
          ]
          await transaction.commit([
            { name: 'sms_corrected', text: BESIDES, values: counted },
            ...queueCallbacks(write.callbacks),
            ...queueClientEvents(write.clientEvents),
            ...postMoney(write),
          ])
        })
        return 'written'
      } catch (error) {
        if (violates(error, 'ledger_wallet_funds')) return 'insufficient'
        throw error
      }
    },
  }
}

// Of several messages with this id the newest that is older than the receipt.
const FIND = `select k.place, e.* from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[])
    with ordinality as k (gateway_id, ref, msisdn, arrived_id, place)
  cross join lateral (
    select f.message_id, f.company_id, f.product, m.country, f.state, f.reason, f.gateway_id, f.submitted_at, f.done_at,
      f.supplier_ref, f.network_error, f.charged, f.cost, f.cost_rate_id, f.settle_tx_id, m.task_id, m.msisdn,
      coalesce(m.callback_id, t.callback_id) as callback_id, coalesce(m.origin, t.origin) as origin, t.currency,
      m.operator_id, sent_sender(m.content is not null, m.sender_id, t, m.country) as sender_id,
      coalesce(m.template_id, t.template_id) as template_id, (array[m.price] || m.upstream_prices)::text[] as prices,
      case when m.rate_id is not null then (array[m.rate_id] || m.upstream_rate_ids)::text[] end as rate_ids,
      m.delivered_hops, m.costs, coalesce(m.expires_at, t.expires_at) as expires_at, coalesce(f.paid_as, f.state) as paid_as,
      (select g.currency from sms_rate r join sms_rate_group g on g.id = r.rate_group_id
        where f.cost is not null and r.id = coalesce(f.cost_rate_id, m.cost_rate_id)) as cost_currency,
      (select r.price_nanos::text from sms_rate r where f.cost is not null and r.charge_on = 'delivered'
        and r.id = coalesce(f.cost_rate_id, m.cost_rate_id)) as delivery_cost,
      coalesce(jsonb_array_length(f.corrections), 0) as corrections,
      p.payers, p.currencies
    from sms_message m join sms_message_final f on f.message_id = m.id join sms_task t on t.id = m.task_id
    cross join lateral (
      select coalesce(array_agg(w.company_id::text order by h.hop), '{}') as payers,
        array_agg(w.currency order by h.hop) as currencies
      from (
        select c.wallet_ids from sms_chunk c
        where c.task_id = m.task_id and c.from_row <= m.row_no order by c.from_row desc limit 1) c
      cross join lateral unnest(c.wallet_ids) with ordinality as h (wallet_id, hop)
      join ledger_wallet w on w.id = h.wallet_id) p
    where m.msisdn = k.msisdn and m.id < k.arrived_id and (f.gateway_id = k.gateway_id
      and k.ref = any (string_to_array(f.supplier_ref, ',')) or exists (
        select from sms_tried x where x.message_id = m.id and k.gateway_id || ':' || k.ref = any (x.refs)))
    order by m.id desc limit 1
  ) e`

// Batches are written after their messages, which excludes older partitions.
const HEARD = `select i.id, coalesce(r.results, '[]') as results, coalesce(p.receipts, '[]') as receipts
  from unnest($1::bigint[]) as i (id)
  left join lateral (
    select jsonb_agg(jsonb_build_object('part', coalesce(x.part, 1), 'gatewayId', b.gateway_id::text,
      'status', coalesce(x.status, 0), 'ref', x.ref) order by b.id) as results
    from sms_result_batch b cross join lateral unnest(b.ids, b.parts, b.statuses, b.refs) as x (id, part, status, ref)
    where b.id >= i.id and b.span @> i.id and x.id = i.id
  ) r on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('part', coalesce(x.part, 1), 'stat', coalesce(x.stat, b.stats[1]))
      order by b.id, x.place) as receipts
    from sms_receipt_batch b
    cross join lateral unnest(b.ids, b.parts, b.stats) with ordinality as x (id, part, stat, place)
    where b.id >= i.id and b.span @> i.id and x.id = i.id
  ) p on true`

// The country is kept with an end only where it did not arrive (0041_country_of_ends.sql).
const CORRECT = `update sms_message_final f set state = c.state, reason = c.reason, network_error = c."networkError",
    done_at = to_timestamp(c."doneAt" / 1000.0), charged = c.charged, cost = c.cost,
    paid_as = nullif(c."paidAs", c.state),
    country = case when c.state <> 'delivered' then c.country end,
    corrections = coalesce(f.corrections, '[]') || jsonb_build_array(jsonb_build_object(
      'at', to_timestamp(c."doneAt" / 1000.0), 'state', f.state, 'reason', f.reason, 'doneAt', f.done_at,
      'charged', f.charged::text, 'txId', c."txId"::text))
  from jsonb_to_recordset($1::jsonb) as c ("messageId" bigint, state text, reason text, "networkError" text,
    "doneAt" bigint, charged bigint, cost bigint, "paidAs" text, country text, "txId" bigint, before text, corrections int)
  where f.message_id = c."messageId" and f.state = c.before
    and coalesce(jsonb_array_length(f.corrections), 0) = c.corrections
  returning f.message_id`

const BESIDES = `with ${tallySql(1)}
  ${WRITE_RECEIPTS(6)}`

const endRow = ({ final, paidAs, before, txId }: CorrectedEnd) => {
  const { messageId, state, reason, networkError, doneAt, country } = final
  const cost = final.cost === null ? null : String(final.cost)
  const row = { messageId, state, reason, networkError, doneAt, country, cost, paidAs, txId }
  const { corrections } = before
  return { ...row, charged: String(final.charged), before: before.state, corrections }
}

interface EndedRecord {
  place: string
  message_id: string
  company_id: string
  product: string
  country: string | null
  state: FinalRow['state']
  reason: string | null
  gateway_id: string | null
  submitted_at: Date | null
  done_at: Date
  supplier_ref: string | null
  network_error: string | null
  charged: string
  cost: string | null
  cost_rate_id: string | null
  settle_tx_id: string | null
  task_id: string
  msisdn: string
  callback_id: string | null
  origin: string | null
  currency: string
  operator_id: string | null
  sender_id: string | null
  template_id: string | null
  prices: string[]
  rate_ids: string[] | null
  costs: StoredCosts | null
  delivered_hops: number
  expires_at: Date
  paid_as: FinalRow['state']
  cost_currency: string | null
  delivery_cost: string | null
  corrections: number
  payers: string[]
  currencies: string[] | null
}

function endedMessage(row: EndedRecord): EndedMessage {
  const soldCurrency = row.currencies?.[(row.prices.length || 1) - 1] ?? row.currency
  return {
    final: {
      messageId: Number(row.message_id),
      companyId: row.company_id,
      product: row.product,
      country: row.country,
      state: row.state,
      reason: row.reason,
      gatewayId: row.gateway_id,
      submittedAt: row.submitted_at?.getTime() ?? null,
      doneAt: row.done_at.getTime(),
      supplierRef: row.supplier_ref,
      networkError: row.network_error,
      charged: BigInt(row.charged),
      cost: row.cost === null ? null : BigInt(row.cost),
      costRateId: row.cost_rate_id,
      settleTxId: row.settle_tx_id === null ? null : Number(row.settle_tx_id),
    },
    taskId: row.task_id,
    msisdn: row.msisdn,
    callbackId: row.callback_id,
    origin: row.origin,
    currency: row.currency,
    operatorId: row.operator_id,
    senderId: row.sender_id,
    templateId: row.template_id,
    soldCurrency,
    pricing: row.rate_ids && {
      prices: row.prices.map(BigInt),
      rateIds: row.rate_ids,
      deliveredHops: row.delivered_hops,
      costs: costsOf(row.costs),
    },
    payers: row.payers,
    expiresAt: row.expires_at.getTime(),
    paidAs: row.paid_as,
    isCostKnown: row.cost_currency === soldCurrency,
    deliveryCost: row.delivery_cost === null ? null : BigInt(row.delivery_cost),
    corrections: row.corrections,
  }
}
