import type { GatewayInbox } from '../../ports/gatewayInbox.ts'
import type { SmsGatewayDriver } from '../../ports/smsGateway.ts'
import type { VendorLines } from '../../ports/vendorLine.ts'
import { httpGateway } from './httpGateway.ts'

/** Gateways over HTTP, each spoken to as its mapping says (docs/decisions/033). */
export const httpDriver = (ports: {
  lines: VendorLines
  inbox: GatewayInbox
}): SmsGatewayDriver => ({
  open: (config, listener) => httpGateway(ports, config, listener),
})
