import type { LookupAnswer, LookupTemplate } from '@tandem/core'

/** Whom to ask, and how. */
export interface LookupProvider extends LookupTemplate {
  id: string
  name: string
  /** Decrypted; '' without one. */
  secret: string
  /** As `parseLookupMapping` of core reads it. */
  mapping: string
  /** Numbers in one question. */
  batch: number
}

/** Asks networks about numbers: whether they can be reached, and which network serves them. */
export interface HlrLookup {
  /**
   * What a provider says about these numbers (E.164 digits, at most its `batch`). Numbers it says nothing about are left
   * out.
   * @throws LookupFailed
   */
  ask(
    provider: LookupProvider,
    numbers: readonly string[],
    signal?: AbortSignal,
  ): Promise<LookupAnswer[]>
}

/**
 * Why there is no answer: the address must not be called, nobody answered in time or at all, an HTTP status that is no
 * answer, or an answer that cannot be read.
 */
export class LookupFailed extends Error {
  readonly kind: 'refused' | 'timeout' | 'unreachable' | 'status' | 'unreadable'

  constructor(kind: LookupFailed['kind'], message: string = kind) {
    super(message)
    this.name = 'LookupFailed'
    this.kind = kind
  }
}
