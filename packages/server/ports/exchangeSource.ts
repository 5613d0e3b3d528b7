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

/** Why there is no answer that can be used; `jump` is found by who asked. */
export const exchangeFaults = [
  'mapping',
  'refused',
  'timeout',
  'unreachable',
  'http',
  'noJson',
  'notOk',
  'otherBase',
  'old',
  'unreadable',
  'jump',
] as const
export type ExchangeFaultCode = (typeof exchangeFaults)[number]

/** As a provider's record keeps it: the code, and what it is about. */
export const exchangeFaultText = (code: ExchangeFaultCode, about: string | undefined): string =>
  about === undefined || about === '' ? code : `${code}: ${about.replaceAll(/[;\r\n]+/g, ',')}`

/** Why there is no answer that can be used. */
export class ExchangeFailed extends Error {
  /** @param about the status of HTTP, or what the network said */
  constructor(code: ExchangeFaultCode, about?: string) {
    super(exchangeFaultText(code, about))
    this.name = 'ExchangeFailed'
  }
}
