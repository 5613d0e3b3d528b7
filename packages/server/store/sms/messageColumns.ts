import type { ChunkWrite } from '../../ports/sms/dispatch.ts'
import type { FinalRow, MessageRow } from '../../ports/sms/messages.ts'
import type { SingleRow } from '../../ports/sms/singles.ts'
import { costsText } from './convertedCosts.ts'
import type { CopyRows } from '../partitions/copyRows.ts'
import type { CopiedTable } from '../partitions/copiesInto.ts'

/** Columns of `sms_message` in the order `writeMessage` writes them. */
const messageColumns =
  'id, company_id, task_id, row_no, msisdn, country, mccmnc, mccmnc_source, operator_id, parts, price, rate_id, ' +
  'upstream_prices, upstream_rate_ids, delivered_hops, cost, cost_rate_id, route_id, gateway_id, decision, product, costs, ' +
  'network_provider_id, network_at'

/** The table of messages, for those of one chunk. */
export const messagesOf = (
  chunk: Pick<ChunkWrite, 'companyId' | 'taskId' | 'product'>,
): CopiedTable<MessageRow> => ({
  name: 'sms_message',
  columns: messageColumns,
  octets: 256,
  idOf: ({ id }) => id,
  write: (copy, row) => writeMessage(copy, row, chunk),
})

/** The same table, for messages with a text of their own. */
export const singlesTable: CopiedTable<SingleRow> = {
  name: 'sms_message',
  columns: `${messageColumns}, content, sender_id, expires_at, content_sealed, reference, callback_id, template_id, origin`,
  octets: 512,
  idOf: ({ id }) => id,
  write(rows, message) {
    writeMessage(rows, message, message, 32)
    rows.text(message.content)
    rows.text(message.senderId)
    rows.timestamptz(message.expiresAt)
    rows.text(message.contentSealed)
    rows.text(message.reference)
    rows.int8(message.callbackId)
    rows.int8(message.templateId)
    rows.text(message.origin ?? null)
  },
}

function writeMessage(
  rows: CopyRows,
  message: MessageRow,
  { companyId, taskId, product }: Pick<ChunkWrite, 'companyId' | 'taskId' | 'product'>,
  columns = 24,
): void {
  const { pricing } = message
  const hops = pricing?.prices.length ?? 0
  rows.begin(columns)
  rows.int8(message.id)
  rows.int8(companyId)
  rows.int8(taskId)
  rows.int4(message.rowNo)
  rows.int8(message.msisdn)
  rows.text(message.country)
  rows.text(message.mccmnc)
  rows.text(message.looked ? 'hlr' : message.mccmnc === null ? null : 'prefix')
  rows.int8(message.operatorId)
  rows.int2(message.parts)
  rows.int8(pricing?.prices[0] ?? 0)
  rows.int8(pricing?.rateIds[0] ?? null)
  rows.int8s(hops > 1 ? (pricing?.prices.slice(1) ?? null) : null)
  rows.int8s(hops > 1 ? (pricing?.rateIds.slice(1) ?? null) : null)
  rows.int2(pricing?.deliveredHops ?? 0)
  rows.int8(message.cost)
  rows.int8(message.costRateId)
  rows.int8(message.routeId)
  rows.int8(message.gatewayId)
  rows.int2(message.decision)
  rows.text(product)
  rows.jsonb(pricing?.costs ? costsText(pricing.costs) : null)
  rows.int8(message.looked?.providerId ?? null)
  rows.timestamptz(message.looked?.at ?? null)
}

/** Columns of `sms_message_final` in the order `writeFinal` writes them. */
const finalColumns =
  'message_id, company_id, state, reason, gateway_id, submitted_at, done_at, supplier_ref, network_error, ' +
  'charged, cost, settle_tx_id, product, country, cost_rate_id'

/** The table of ends. */
export const finalsTable: CopiedTable<FinalRow> = {
  name: 'sms_message_final',
  columns: finalColumns,
  octets: 192,
  idOf: ({ messageId }) => messageId,
  write: writeFinal,
}

function writeFinal(rows: CopyRows, final: FinalRow): void {
  rows.begin(15)
  rows.int8(final.messageId)
  rows.int8(final.companyId)
  rows.text(final.state)
  rows.text(final.reason)
  rows.int8(final.gatewayId)
  rows.timestamptz(final.submittedAt)
  rows.timestamptz(final.doneAt)
  rows.text(final.supplierRef)
  rows.text(final.networkError)
  rows.int8(final.charged)
  rows.int8(final.cost)
  rows.int8(final.settleTxId)
  rows.text(final.product)
  // Fetched together with the state only where this is rare (0041_country_of_ends.sql).
  rows.text(final.state === 'delivered' ? null : final.country)
  rows.int8(final.costRateId)
}
