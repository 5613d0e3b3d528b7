import { noEvidence } from '@tandem/core'
import { SLIP_BYTES } from '@tandem/model'
import { Readable } from 'node:stream'

import type { Files } from '../../ports/files.ts'
import { withScope } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { addEvent } from '../../store/payments/orders.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { documentType } from '../senders/documents.ts'
import { lockedOrder, seenOrder } from './seenOrder.ts'
import { settleOrder } from './settleOrder.ts'
import { slipFile, saveSlip, findSlip } from '../../store/payments/slips.ts'

type SlipPorts = Ports & { files: Files }

/** The refusal of a slip that is too large. */
export const slipTooLarge = (): Refused =>
  new Refused('document.tooLarge', { args: { max: SLIP_BYTES / 1024 / 1024 } })

/**
 * POST /recharge/order/addSlip: the payer says that the transfer is on its way; the newest slip counts.
 * @throws Refused record.notFound, document.*, recharge.notTransfer, recharge.notOpen, recharge.expired
 */
export async function addSlip(
  ctx: Ctx,
  ports: SlipPorts,
  id: string,
  { name, content }: { name: string; content: Buffer },
): Promise<null> {
  if (content.length > SLIP_BYTES) throw slipTooLarge()
  if (!documentType(content)) throw new Refused('document.kind')
  await seenOrder(ctx, ports, id)
  const { id: fileId } = await ports.files.save(Readable.from([content]))
  let before: string | null = null
  try {
    await inTransaction(ctx, ports, async (work) => {
      const { transaction: on } = work
      const order = await lockedOrder(work, id)
      if (order.driver !== 'bankTransfer') throw new Refused('recharge.notTransfer')
      // Only who pays has a slip.
      if (order.companyId !== ctx.actor.companyId) throw new Refused('recharge.notYours')
      if (order.status === 'expired') throw new Refused('recharge.expired')
      if (order.status !== 'pendingPayment' && order.status !== 'chainConfirming') {
        throw new Refused('recharge.notOpen')
      }
      const old = await slipFile(on, id)
      before = old?.id ?? null
      await saveSlip(on, id, { fileId, name: name.slice(0, 200), at: ctx.now })
      const by = ctx.actor.username
      await addEvent(on, ports.ids, order, {
        kind: 'slip',
        at: ctx.now,
        by,
        note: name.slice(0, 200),
      })
      const payments = [{ id: `slip:${id}`, micros: order.amountMicros, state: 'seen' as const }]
      const evidence = { ...noEvidence, isCreated: true, payments }
      await withEverything(on, () =>
        settleOrder({ on, ids: ports.ids, at: ctx.now }, id, { evidence }),
      )
    })
  } catch (error) {
    await ports.files.remove(fileId)
    throw error
  }
  if (before !== null) await ports.files.remove(before)
  return null
}

/** GET /recharge/order/slip. @throws Refused record.notFound */
export async function openSlip(
  ctx: Ctx,
  ports: SlipPorts,
  { id }: { id: string },
): Promise<{ stream: Readable; fileName: string; contentType: string }> {
  const { amount } = await seenOrder(ctx, ports, id)
  // A slip shows the amount.
  if (amount === undefined) throw new Refused('access.denied')
  const row = await withScope(ports.database, ctx.scope, (on) => findSlip(on, id))
  const stream = row?.fileId ? await ports.files.open(row.fileId) : undefined
  if (!stream || row?.name == null) throw new Refused('record.notFound')
  return { stream, fileName: row.name, contentType: 'application/octet-stream' }
}
