import type { PaymentEvidence } from '@tandem/core'

export const onlineDrivers = ['btcpay', 'nowpayments', 'stripe'] as const
/** Providers that take payments by themselves. */
export type OnlineDriver = (typeof onlineDrivers)[number]

/** An account with a provider, opened. */
export interface OpenChannel {
  id: string
  driver: OnlineDriver
  currency: string
  /** Where the provider is asked; null: its usual address. */
  url: string | null
  /** The store, or the coin to pay with. */
  account: string | null
  /** Decrypted; '' without one. */
  secret: string
  /** What deliveries may be signed with: the current secret and the one before. */
  hookSecrets: readonly string[]
}

/** What a company wants to pay. */
export interface OrderAsked {
  /** Ours, by which the provider knows it again. */
  id: string
  amountMicros: bigint
  currency: string
  /** When it was ordered, and until when it can be paid. */
  at: Date
  minutes: number
  /** Where the payer comes back to. */
  returnUrl: string
  /** Where the provider tells what became of it. */
  hookUrl: string
}

/** An order as its provider has it now. */
export interface ProviderOrder {
  providerId: string
  /** Ours, as it was given; null: the provider does not say. */
  orderId: string | null
  evidence: PaymentEvidence
  /** A page of the provider where it is paid. */
  payUrl: string | null
  /** Where to send which coin, and how much of it is still due. */
  address: string | null
  coin: string | null
  coinAmount: string | null
  /** What wallets read from a QR code. */
  walletLink: string | null
  expiresAt: Date | null
  /** Late payments are seen until then. */
  overAt: Date | null
}

/** What a provider told, before anything of it is believed. */
export interface HookHeard {
  /** By one of the channel's secrets, and recently where the provider says when. */
  isSigned: boolean
  /** The provider's name of the delivery, the same when it is repeated. */
  delivery: string
  providerId: string | null
  /** Of a payment, where it names no order. */
  paymentId: string | null
}

/** Takes payments through one kind of provider. It never decides what they are worth here. */
export interface PaymentDriver {
  /** @throws PaymentFailed */
  create(channel: OpenChannel, asked: OrderAsked, signal: AbortSignal): Promise<ProviderOrder>
  /**
   * The order that the provider has under our id: after a create whose answer was lost. undefined: there is none.
   * @throws PaymentFailed
   */
  find(
    channel: OpenChannel,
    asked: OrderAsked,
    signal: AbortSignal,
  ): Promise<ProviderOrder | undefined>
  /** @throws PaymentFailed */
  read(channel: OpenChannel, providerId: string, signal: AbortSignal): Promise<ProviderOrder>
  /** Reads a delivery and checks who signed it; asks nobody. */
  hear(
    channel: OpenChannel,
    told: { headers: Readonly<Record<string, string>>; body: string; at: Date },
  ): HookHeard
}

/**
 * Why a provider gave no order. `refused`: it said so, and there is none; `unavailable`: nobody was reached, or it answered
 * with an error of its own; `unknown`: no answer, and it may have done what was asked.
 */
export class PaymentFailed extends Error {
  readonly kind: 'refused' | 'unavailable' | 'unknown'

  constructor(kind: PaymentFailed['kind'], message: string = kind) {
    super(message)
    this.name = 'PaymentFailed'
    this.kind = kind
  }
}
