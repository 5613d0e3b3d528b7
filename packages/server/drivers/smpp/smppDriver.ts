import type { SmsGatewayDriver } from '../../ports/smsGateway.ts'
import { smppGateway } from './smppGateway.ts'

/** Gateways over SMPP 3.4. */
export const smppDriver: SmsGatewayDriver = { open: smppGateway }
