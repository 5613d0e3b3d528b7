import type { ReceiptWrite } from '../../ports/sms/traffic.ts'
import { int8Array } from '../database/int8Array.ts'
import { textArray } from '../database/textArray.ts'

/** Writes a batch of receipts, once under its id; the seven parameters from `$n` are `receiptValues`. */
export const WRITE_RECEIPTS = (n: number): string =>
  `insert into sms_receipt_batch (id, span, ids, gateway_ids, parts, stats, errors)
  select $${n}::bigint, $${n + 1}::int8range, $${n + 2}::bigint[], $${n + 3}::bigint[], $${n + 4}::smallint[],
    $${n + 5}::text[], $${n + 6}::text[]
  where $${n}::bigint is not null
  on conflict do nothing`

/** Of a batch without receipts: nothing is written. */
export function receiptValues(receipts: ReceiptWrite | null): (string | number | null)[] {
  if (!receipts) return [null, null, null, null, null, null, null]
  const { id, messageIds, gatewayIds, parts, stats, errors } = receipts
  const { first, last } = spanOf(messageIds)
  return [
    id,
    `[${first},${last}]`,
    int8Array(messageIds),
    int8Array(oneForAll(gatewayIds)),
    parts.every((part) => part === 1) ? null : int8Array(parts),
    textArray(oneForAll(stats)),
    textArray(oneForAll(errors)),
  ]
}

/** The smallest and the greatest id. */
export function spanOf(ids: readonly number[]): { first: number; last: number } {
  let first = ids[0] ?? 0
  let last = first
  for (const id of ids) {
    if (id < first) first = id
    else if (id > last) last = id
  }
  return { first, last }
}

// Gateways and words of receipts are nearly always the same for a whole batch: then one value stands for all of
// its ids.
const oneForAll = <Value>(values: readonly Value[]): readonly Value[] =>
  values.every((value) => value === values[0]) ? values.slice(0, 1) : values
