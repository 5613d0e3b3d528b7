import { nextTryAt, smsRetries } from '@tandem/core'
import type { EarlierTries, RetryWrite } from '../ports/sms/tries.ts'
import type { Snapshot } from '../ports/trafficSnapshot.ts'
import { billedParts, type Message, wasTaken } from './message.ts'
import type { MessageEnd } from './partsProgress.ts'
import { stoppedBy } from './tasks.ts'

type Gateways = Snapshot['gateways']
type Cost = Pick<EarlierTries, 'cost' | 'costGatewayId' | 'costRateId'>

/**
 * How a message ends by the end of its last try. Its receipts tell of one handset and one text, whichever try they belong
 * to: delivered once it is delivered, and otherwise undelivered, as it was reported to be. (So `lateOutcome` finds the end
 * explained by what was heard.)
 */
export function endOfTries(message: Message, end: MessageEnd): MessageEnd {
  if (message.earlier === null) return end
  if (end.state === 'delivered' || hasArrived(message)) return { state: 'delivered', reason: null }
  return { state: 'undelivered', reason: end.reason }
}

/** Whether its earlier tries were delivered after all. */
export const hasArrived = (message: Message): boolean =>
  message.earlier !== null && message.earlier.delivered.length >= billedParts(message)

/**
 * What is written to try the message again; null: it ends. A part that arrived is not sent twice.
 * @param now UTC ms
 */
export function nextTryOf(
  message: Message,
  { state }: MessageEnd,
  now: number,
  gateways: Gateways,
): Omit<RetryWrite, 'sinceId'> | null {
  const { id, task, body, earlier, progress } = message
  const hasPart = progress.parts.includes('delivered') || (earlier?.delivered.length ?? 0) > 0
  if (!task.retry || !wasTaken(message) || hasPart || stoppedBy(message)) return null
  const tries = (earlier?.tries ?? 0) + 1
  const at = nextTryAt(smsRetries, task.retry, {
    end: state,
    tries,
    endedAt: now,
    validUntil: body.expiresAt,
  })
  if (at === null) return null
  return {
    messageId: id,
    companyId: task.companyId,
    taskId: task.id,
    waitMs: at - now,
    tries,
    submittedAt: submittedAtOf(message) ?? now,
    gatewayId: message.gatewayId,
    refs: refsOf(message),
    delivered: [],
    ...spentOn(message, gateways),
  }
}

function spentOn(message: Message, gateways: Gateways): Cost {
  const { cost, costGatewayId, costRateId } = costOf(message, gateways)
  return { cost, costGatewayId, costRateId }
}

/** When it was first submitted, UTC ms. */
export const submittedAtOf = ({ earlier, submittedAt }: Message): number | null =>
  earlier?.submittedAt ?? submittedAt

/** The gateway that took it last; null if none did. */
export const takenBy = ({ progress, earlier, gatewayId }: Message): string | null =>
  progress.taken ? gatewayId : (earlier?.gatewayId ?? null)

/** The carriers' ids of all its tries, oldest first; parts from 1. */
export function refsOf({ earlier, refs, gatewayId }: Message): EarlierTries['refs'] {
  const own = refs.flatMap((ref, part) =>
    ref === null ? [] : [{ gatewayId, ref, part: part + 1 }],
  )
  return [...(earlier?.refs ?? []), ...own]
}

/** What its carriers took for all its tries; not known if that of one is not, or in another currency. */
export function costOf(message: Message, gateways: Gateways): Cost {
  const { progress, earlier, cost, costGatewayId, costRateId } = message
  if (!progress.taken) return earlier ?? { cost: null, costGatewayId, costRateId: null }
  if (!earlier) return message
  const currencyOf = (id: string) => gateways.get(id)?.costCurrency ?? null
  const isAlike = currencyOf(earlier.costGatewayId) === currencyOf(costGatewayId)
  const sum = cost === null || earlier.cost === null || !isAlike ? null : earlier.cost + cost
  return { cost: sum, costGatewayId, costRateId }
}
