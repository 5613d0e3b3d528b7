import type { SmsProduct, Thread, ThreadEntry } from '@tandem/model'

import { idsSentTo } from '../../store/sms/outboxMessages.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { mostCharactersOf } from '../../store/sms/mostCharacters.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { outboxRows } from '../sms/outboxRows.ts'
import { type FoundInbound, receivedFrom } from '../../store/inbound/inboundMessages.ts'
import { findInbound, isNumber } from './findInbound.ts'

/** Texts of one thread that are shown. */
const MOST = 200

/**
 * What was sent to the number of a message and what came from it, of its company and product, as the caller sees them.
 * @throws Refused record.notFound
 */
export function readThread(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  product: SmsProduct,
  id: string,
): Promise<Thread> {
  return withScope(database, ctx.scope, async (transaction) => {
    const found = await findInbound(ctx, transaction, product, id)
    const received = await receivedEntries(ctx, transaction, product, found)
    const sent = await sentTo(ctx, transaction, product, found)
    const { companyId, companyName, country, recipient, matched, mobile } = found
    return {
      mobile: isNumber(found) ? `+${mobile}` : mobile,
      country,
      recipient,
      companyId,
      companyName,
      matched,
      canAnswer: found.product !== null && isNumber(found),
      mostCharacters: await mostCharactersOf(transaction.client, companyId),
      entries: [...received, ...sent]
        .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
        .slice(-MOST),
    }
  })
}

async function receivedEntries(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  { companyId, mobile }: FoundInbound,
): Promise<ThreadEntry[]> {
  const rows = await receivedFrom(transaction, ctx, { product, mobile, companyId, most: MOST })
  const hidden = hidesColumn(ctx, `${product}Inbox`, 'content')
  return rows.map(({ id, content, missing, time }) => ({
    id,
    way: 'in',
    time: time.toISOString(),
    content: hidden ? '' : content,
    status: null,
    missing,
  }))
}

async function sentTo(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  found: FoundInbound,
): Promise<ThreadEntry[]> {
  if (!isNumber(found)) return []
  const { companyId, mobile } = found
  const ids = idsSentTo(ctx, { product, mobile, companyId, most: MOST })
  const rows = await outboxRows(ctx, transaction, ids)
  // Column rules may have taken the text away.
  return rows.map((row) => ({
    id: row.id,
    way: 'out',
    time: new Date(Number(BigInt(row.id) >> 12n)).toISOString(),
    content: 'content' in row ? row.content : '',
    status: row.status,
    missing: 0,
  }))
}
