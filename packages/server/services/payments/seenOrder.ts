import type { PaymentOrderRow } from '@tandem/model'

import { findOrder, type StoredOrder } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import type { Work } from '../entity/work.ts'
import { readList } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { orderLines } from './orderLines.ts'

/** The order as its list shows it to the caller. @throws Refused record.notFound */
export async function seenOrder(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<PaymentOrderRow> {
  const { records } = await readList(ctx, ports, orderLines, { id: [id] })
  const [row] = records
  if (!row) throw new Refused('record.notFound')
  return row
}

/** The order under its lock, of a company in the caller's scope. @throws Refused record.notFound */
export async function lockedOrder({ transaction }: Work, id: string): Promise<StoredOrder> {
  const order = await findOrder(transaction, id, { lock: true })
  if (!order) throw new Refused('record.notFound')
  return order
}

/** A line in the history; amounts are in the time line of the order, for those who see them. */
export const audited = (
  work: Work,
  { id, companyId }: Pick<StoredOrder, 'id' | 'companyId'>,
  action: Parameters<Work['audit']>[0]['action'],
): Promise<void> =>
  work.audit({
    action,
    entity: 'paymentOrder',
    recordId: id,
    companyId,
    changes: { orderNo: { from: null, to: `P${id}` } },
  })
