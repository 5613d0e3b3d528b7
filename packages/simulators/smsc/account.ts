import type { Bind } from './bind.ts'
import type { Carrier } from './carriers.ts'
import type { Delivery } from './delivery.ts'
import { deliveryQueue, type DeliveryQueue } from './deliveryQueue.ts'
import { rateLimit } from './rateLimit.ts'

/** A running carrier: its binds, its pending deliveries, its rate limit. */
export type Account = {
  carrier: Carrier
  binds: Set<Bind>
  queue: DeliveryQueue
  /** False when the carrier's own rate is exceeded. */
  admit(nowMs: number): boolean
  /** Rate limit of one throttling profile, by prefix; replaced when the rate is edited. */
  profileAdmits(prefix: string, perSecond: number, nowMs: number): boolean
  /** How many messages one profile has seen. */
  count(prefix: string): number
}

export function openAccount(
  carrier: Carrier,
  on: Record<'onDue' | 'onSent' | 'onAcknowledged', (delivery: Delivery) => void>,
): Account {
  const binds = new Set<Bind>()
  const limits = new Map<string, ReturnType<typeof rateLimit>>()
  const counts = new Map<string, number>()
  return {
    carrier,
    binds,
    queue: deliveryQueue({ binds: () => binds, window: carrier.receiptWindow, ...on }),
    admit: rateLimit(carrier.tps),
    profileAdmits: (prefix, perSecond, nowMs) => {
      const key = `${prefix}/${perSecond}`
      const limit = limits.get(key) ?? rateLimit(perSecond)
      limits.set(key, limit)
      return limit(nowMs)
    },
    count: (prefix) => {
      const next = (counts.get(prefix) ?? 0) + 1
      counts.set(prefix, next)
      return next
    },
  }
}
