import type { ReceiptsEvent } from '@tandem/core'

/** A message from a handset, for the clients of an account. */
export interface ClientInbound {
  inboundId: string
  /** As it came: E.164 digits where it is a number. */
  source: string
  destination: string
  text: string
}

/** What the SMPP clients of an account are told: how messages ended, or what came in. */
export type ClientEvent =
  | ReceiptsEvent
  | { id: number; accountId: string; kind: 'inbound'; items: readonly ClientInbound[] }
