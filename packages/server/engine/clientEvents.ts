import { readOrigin, wantsReceipt } from '@tandem/core'
import type { ClientEvent, ClientReceipts } from '../ports/sms/clientEvents.ts'
import type { Ended } from './callbackEvents.ts'

/** Most messages in one event: what is delivered together, and written down together. */
const MOST_RECEIPTS = 200

/**
 * The events that tell SMPP accounts how their messages ended, for those who asked. Other messages cost a look at one
 * field.
 */
export function clientEvents(
  ended: Iterable<Pick<Ended, 'origin' | 'final'>>,
  ids: (count: number) => number,
): ClientEvent[] {
  const told = new Map<string, ClientReceipts[]>()
  for (const { origin, final } of ended) {
    if (origin === null) continue
    const { accountId, source, destination, parts } = readOrigin(origin)
    const asked = parts.filter(({ registered }) => wantsReceipt(registered, final.state))
    if (asked.length === 0) continue
    const { state, reason, networkError, doneAt } = final
    const messageId = String(final.messageId)
    const receipts = told.get(accountId) ?? []
    told.set(accountId, receipts)
    receipts.push({
      source,
      destination,
      parts: asked,
      messageId,
      state,
      reason,
      networkError,
      doneAt,
    })
  }
  const events: ClientEvent[] = []
  for (const [accountId, receipts] of told) {
    for (let at = 0; at < receipts.length; at += MOST_RECEIPTS) {
      const items = receipts.slice(at, at + MOST_RECEIPTS)
      events.push({ id: ids(1), accountId, kind: 'receipts', items })
    }
  }
  return events
}
