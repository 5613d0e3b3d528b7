import { waitingOf } from '@tandem/core'
import { smsLists, smsProducts } from '@tandem/model'
import type { InboundNews } from '../ports/sms/inbound.ts'
import type { Live } from '../ports/live.ts'
import type { GatewayStatus, ProgressNote } from './engine.ts'

/**
 * Tells open consoles about the progress of tasks and gateways. `platformId` is the company whose staff see
 * gateways.
 */
export function engineNews(live: Live, platformId: string) {
  return {
    onProgress(note: ProgressNote): void {
      if (note.status === 'loading') return
      const { taskId, companyId, messageIds, status, ...counts } = note
      const lists = smsLists(note.product)
      live.publish(
        lists.task,
        {
          id: taskId,
          companyId,
          status,
          pauseReason: counts.pauseReason,
          turnAt: counts.turnAt,
          accepted: counts.accepted,
          submitted: counts.submitted,
          delivered: counts.delivered,
          undelivered: counts.undelivered,
          failed: counts.failed,
          cancelled: counts.cancelled,
          leftOut: counts.leftOut,
          waiting: waitingOf(counts),
          retrying: counts.retrying,
        },
        { companyId, ofPeople: true },
      )
      if (messageIds.length > 0) {
        live.publish(lists.outbox, { taskId, ids: messageIds }, { companyId, ofPeople: true })
      }
    },
    onInbound({ id, companyId, product }: InboundNews): void {
      // What is nobody's is in each inbox of the platform.
      for (const one of product === null ? smsProducts : [product]) {
        live.publish(smsLists(one).inbox, { ids: [id] }, { companyId })
      }
    },
    onGateway({ id, bound, binds }: GatewayStatus): void {
      live.publish('gateway', { id, bound, binds }, { companyId: platformId })
    },
  }
}
