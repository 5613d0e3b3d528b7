import type { ExchangeAnswer, ExchangeTemplate } from '@tandem/core'

/** Whom to ask, and how. */
export interface ExchangeSourceSettings extends ExchangeTemplate {
  /** Decrypted; '' without one. */
  secret: string
  /** As `parseExchangeMapping` of core reads it. */
  mapping: string
}

/** Asks what currencies are worth. */
export interface ExchangeSource {
  /**
   * What one `base` is worth in other currencies (ISO 4217); those the provider does not know are left out.
   * @throws ExchangeFailed
   */
  ask(
    provider: ExchangeSourceSettings,
    asked: { base: string; quotes: readonly string[]; now: number; signal: AbortSignal },
  ): Promise<ExchangeAnswer>
}

/** Why there is no answer that can be used. */
export class ExchangeFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ExchangeFailed'
  }
}
