import { convertMicros, findExchange, nextTryAt, smsRetries } from '@tandem/core'
import type { EarlierTries, RetryWrite } from '../ports/sms/tries.ts'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import { carrierCost, costsOnDelivery } from './carrierCost.ts'
import { billedParts, type Message, wasTaken } from './message.ts'
import type { MessageEnd } from './partsProgress.ts'
import { stoppedBy } from './tasks.ts'

type Money = Pick<Snapshot, 'gateways' | 'exchange' | 'rates'>
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

/** What a next try depends on beside the message and its end. */
interface TryContext {
  /** UTC ms. */
  now: number
  money: Money
  /** Whether another route may have the message. */
  elsewhere: () => boolean
}

/**
 * What is written to try the message again, at once by another route or as its task says; null: it ends. A part that
 * arrived is not sent twice.
 */
export function nextTryOf(
  message: Message,
  { state }: MessageEnd,
  { now, money, elsewhere }: TryContext,
): Omit<RetryWrite, 'sinceId'> | null {
  const { id, task, body, earlier, progress } = message
  const hasPart = progress.parts.includes('delivered') || (earlier?.delivered.length ?? 0) > 0
  if (!wasTaken(message) || hasPart || stoppedBy(message)) return null
  const tries = (earlier?.tries ?? 0) + 1
  const failovers = earlier?.failovers ?? 0
  const isElsewhere = elsewhere()
  const at = isElsewhere
    ? now
    : task.retry &&
      nextTryAt(smsRetries, task.retry, {
        end: state,
        tries: tries - failovers,
        endedAt: now,
        validUntil: body.expiresAt,
      })
  if (at === null) return null
  return {
    failovers: failovers + Number(isElsewhere),
    elsewhere: isElsewhere,
    messageId: id,
    companyId: task.companyId,
    taskId: task.id,
    waitMs: at - now,
    tries,
    submittedAt: submittedAtOf(message) ?? now,
    gatewayId: message.gatewayId,
    refs: refsOf(message),
    delivered: [],
    ...spentOn(message, money),
  }
}

function spentOn(message: Message, money: Money): Cost {
  // What ends otherwise is not tried again.
  const { cost, costGatewayId, costRateId } = costOf(message, money, null)
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

/**
 * What its carriers take for all its tries, in the currency of the last one; null: that of one is not known. A carrier
 * that takes money for what it delivers gets none for the rest.
 * @param deliveredBy the gateway whose carrier delivered it; null: none did
 */
export function costOf(message: Message, money: Money, deliveredBy: string | null): Cost {
  const { progress, earlier, costGatewayId, costRateId } = message
  const last = progress.taken
    ? { cost: ownCost(message, money, deliveredBy), costGatewayId, costRateId }
    : null
  if (!earlier) return last ?? { cost: null, costGatewayId, costRateId: null }
  const before = sumIn(
    money,
    earlier.costGatewayId,
    earlier,
    owedAfterwards(message, money, deliveredBy),
  )
  if (!last) return { ...earlier, cost: before }
  return { ...last, cost: sumIn(money, costGatewayId, last, { ...earlier, cost: before }) }
}

type Part = Pick<Cost, 'cost' | 'costGatewayId'>

/** Of its present try. */
function ownCost(message: Message, money: Money, deliveredBy: string | null): bigint | null {
  const { cost, costGatewayId } = message
  if (cost === null || deliveredBy === costGatewayId) return cost
  return costsOnDelivery(money, message, costGatewayId) ? 0n : cost
}

/** What the carrier of an earlier try takes as it has delivered the message after all. */
function owedAfterwards(message: Message, money: Money, deliveredBy: string | null): Part {
  const { task, network, progress, costGatewayId, earlier } = message
  const isOwn = progress.taken && deliveredBy === costGatewayId
  const nothing = { cost: 0n, costGatewayId: earlier?.costGatewayId ?? costGatewayId }
  if (deliveredBy === null || isOwn || !network) return nothing
  if (!costsOnDelivery(money, message, deliveredBy)) return nothing
  const asked = { gatewayId: deliveredBy, parts: billedParts(message) }
  const found = carrierCost(money, task.product, network, asked)
  return { cost: found?.cost ?? null, costGatewayId: deliveredBy }
}

/** Both together, in the currency of a gateway's carrier; null if one is not known there. */
function sumIn({ gateways, exchange }: Money, gatewayId: string, one: Part, other: Part) {
  const currencyOf = (id: string) => gateways.get(id)?.costCurrency ?? null
  const into = (part: Part): bigint | null => {
    const [from, to] = [currencyOf(part.costGatewayId), currencyOf(gatewayId)]
    if (part.cost === null || part.cost === 0n || from === to) return part.cost
    const found = from && to ? findExchange(exchange, from, to) : undefined
    return found ? convertMicros(part.cost, found) : null
  }
  const [first, second] = [into(one), into(other)]
  return first === null || second === null ? null : first + second
}
