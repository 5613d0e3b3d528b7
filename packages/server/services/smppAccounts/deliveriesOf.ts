import { IDS_PER_MS, receiptError } from '@tandem/core'
import type { ClientDelivery } from '../../ports/sms/clientServer.ts'
import type { StoredEvent } from '../../store/smppAccounts/clientEvents.ts'

/** What an event tells, one delivery for each part that the client sent, in their order. */
export function deliveriesOf(event: StoredEvent): ClientDelivery[] {
  if (event.kind === 'inbound') {
    return event.items.map(({ inboundId, source, destination, text }) => ({
      kind: 'inbound',
      source,
      destination,
      text,
      reference: Number(BigInt(inboundId) % 256n),
    }))
  }
  return event.items.flatMap((item) => {
    const { source, destination, messageId, state, networkError, doneAt } = item
    return item.parts.map(({ id }) => {
      const named = id ?? messageId
      return {
        kind: 'receipt' as const,
        // It comes from where the message went.
        source: destination,
        destination: source,
        messageId: named,
        state: item.reason === 'message.cancelled' ? ('cancelled' as const) : state,
        error: receiptError(state, item),
        networkError: codeOf(networkError),
        isUnderWay: item.isUnderWay === true,
        text: item.text ?? null,
        submittedAt: Math.floor(Number(named) / IDS_PER_MS),
        doneAt,
      }
    })
  })
}

const HIGHEST_CODE = 0xffff

/** A carrier's error as two octets; null: it gave none, or in another form. */
function codeOf(error: string | null): number | null {
  if (error === null || !/^[0-9]{1,5}$/.test(error)) return null
  return Number(error) > HIGHEST_CODE ? null : Number(error)
}
