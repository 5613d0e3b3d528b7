import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'
import type { OnlineDriver, PaymentDriver } from '../../ports/paymentDriver.ts'
import { btcpay } from './btcpay.ts'
import { nowpayments } from './nowpayments.ts'
import { stripePayments } from './stripePayments.ts'

/** Every driver that takes payments by itself. */
export const paymentDrivers = (
  outgoing: OutgoingRequest,
): Readonly<Record<OnlineDriver, PaymentDriver>> => ({
  btcpay: btcpay(outgoing),
  nowpayments: nowpayments(outgoing),
  stripe: stripePayments(outgoing),
})
