import type { HttpRequest } from '@tandem/core'

/** The answer of a vendor. A body that is too long is cut. */
export interface VendorAnswer {
  status: number
  body: string
  /** Its `Retry-After`; null: it has none. */
  retryAfter: string | null
}

/** Kept-alive connections to vendors over HTTP, never to an address inside our own network. */
export interface VendorLine {
  /**
   * The answer, whenever it comes. Redirects are not followed.
   * @throws LineFailed when there was none
   */
  ask(request: HttpRequest, signal: AbortSignal): Promise<VendorAnswer>
  /** Connects and nothing else. @throws LineFailed */
  probe(url: string, signal: AbortSignal): Promise<void>
  /** Ends all connections. */
  close(): void
}

/** Opens lines. */
export interface VendorLines {
  /** @param maxConnections at the same time, to one vendor */
  open(maxConnections: number): VendorLine
}

/** Why there was no answer. */
export class LineFailed extends Error {
  /** Whether the vendor may have got the request, or a part of it. */
  readonly isSent: boolean
  /** The address must not be called. */
  readonly isForbidden: boolean
  /** The error of the system, if it gave one. */
  readonly error: Error | undefined
  readonly isTls: boolean

  constructor(
    message: string,
    facts: { isSent: boolean; isForbidden?: boolean; error?: Error | undefined; isTls?: boolean },
  ) {
    super(message)
    this.name = 'LineFailed'
    this.isSent = facts.isSent
    this.isForbidden = facts.isForbidden ?? false
    this.error = facts.error
    this.isTls = facts.isTls ?? false
  }
}
