import type { ClientAddress, MessageStatus, OriginPart } from '@tandem/core'

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
}

/** A message from a handset, for the clients of an account. */
export interface ClientInbound {
  inboundId: string
  /** As it came: E.164 digits where it is a number. */
  source: string
  destination: string
  text: string
}

/** What the SMPP clients of an account are told: how messages ended, or what came in. */
export type ClientEvent = { id: number; accountId: string } & (
  | { kind: 'receipts'; items: readonly ClientReceipts[] }
  | { kind: 'inbound'; items: readonly ClientInbound[] }
)
