import type { Files } from '../../ports/files.ts'
import type { OnlineDriver, PaymentDriver } from '../../ports/paymentDriver.ts'
import type { Ports } from '../ports.ts'

/** What payments need: who takes them, and where providers tell of them. */
export interface PaymentTools {
  payments: Readonly<Record<OnlineDriver, PaymentDriver>>
  /** Path below the platform's address where the provider of a channel tells what happened. */
  paymentHookPath: (channelId: string) => string
  /** Where a payment of a simulated provider is made by hand; undefined: the provider is a real one. Only in the sandbox. */
  simulatedPage?: (channelUrl: string, providerId: string) => string | undefined
  /** Looks at what was told now instead of at the next interval; absent where another process does. */
  wakePayments?: (() => void) | undefined
}

export type PaymentPorts = Ports & PaymentTools & { files: Files }
