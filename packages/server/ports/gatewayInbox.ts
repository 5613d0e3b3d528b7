import type { CallbackInbound, CallbackReceipt } from '@tandem/core'

/** One thing that a vendor told by a callback. Its id is ours, ascending. */
export type InboxItem =
  | { id: string; kind: 'receipt'; item: CallbackReceipt }
  | { id: string; kind: 'inbound'; item: CallbackInbound }

/** What vendors told, durable until it is done with. */
export interface GatewayInbox {
  /**
   * Calls `take` with what was told to a gateway and is not done, each once until it is followed anew. Few at a time are
   * handed out without being done.
   */
  follow(gatewayId: string, take: (item: InboxItem) => void): { stop(): void }
  /** It is stored elsewhere now. Kept in memory until it is noted. */
  done(item: InboxItem): void
  close(): Promise<void>
}
