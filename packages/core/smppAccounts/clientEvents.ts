import type { MessageStatus } from '../sms/messageStatus.ts'
import {
  type ClientAddress,
  type OriginPart,
  readOrigin,
  wantsIntermediate,
  wantsReceipt,
} from '../sms/origin.ts'

/** How one message of a client ended, for the receipts of its parts. */
export interface ClientReceipts {
  /** As the client wrote them. */
  source: ClientAddress
  destination: ClientAddress
  parts: readonly OriginPart[]
  messageId: string
  state: MessageStatus
  reason: string | null
  networkError: string | null
  /** UTC ms. */
  doneAt: number
  /** It has not ended: it failed once, and is tried again. */
  isUnderWay?: true
  /** How the message begins, where its account wants that. */
  text?: string
}

/** A message that ended, or goes on after it failed once; `origin` is null where no client submitted it. */
export interface EndedOfClient {
  origin: string | null
  /** What it says; left out: it is not at hand. */
  text?: string | undefined
  final: Pick<ClientReceipts, 'state' | 'reason' | 'networkError' | 'doneAt' | 'isUnderWay'> & {
    messageId: number
  }
}

/** Receipts of one account that are told together. */
export interface ReceiptsEvent {
  id: number
  accountId: string
  kind: 'receipts'
  items: readonly ClientReceipts[]
}

/** Characters of the text that a receipt repeats (SMPP 3.4 Appendix B). */
const RECEIPT_TEXT = 20
/** Most messages in one event: what is delivered together, and written down together. */
const MOST_RECEIPTS = 200

/**
 * The events that tell SMPP accounts how their messages ended, for those who asked. Other messages cost a look at one
 * field.
 */
export function clientEvents(
  ended: Iterable<EndedOfClient>,
  ids: (count: number) => number,
): ReceiptsEvent[] {
  const told = new Map<string, ClientReceipts[]>()
  for (const { origin, text, final } of ended) {
    if (origin === null) continue
    const { accountId, source, destination, parts, withText } = readOrigin(origin)
    const { state, reason, networkError, doneAt, isUnderWay } = final
    const asked = parts.filter(({ registered }) =>
      isUnderWay ? wantsIntermediate(registered) : wantsReceipt(registered, state),
    )
    if (asked.length === 0) continue
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
      ...(isUnderWay && { isUnderWay }),
      ...(withText && text !== undefined && { text: text.slice(0, RECEIPT_TEXT) }),
    })
  }
  const events: ReceiptsEvent[] = []
  for (const [accountId, receipts] of told) {
    for (let at = 0; at < receipts.length; at += MOST_RECEIPTS) {
      const items = receipts.slice(at, at + MOST_RECEIPTS)
      events.push({ id: ids(1), accountId, kind: 'receipts', items })
    }
  }
  return events
}
