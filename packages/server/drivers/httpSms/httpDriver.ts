import type { GatewayInbox } from '../../ports/gatewayInbox.ts'
import type { SmsGatewayDriver } from '../../ports/smsGateway.ts'
import type { VendorLines } from '../../ports/vendorLine.ts'
import { linkOf, type LinkFields } from '../linkFields.ts'
import { httpGateway } from './httpGateway.ts'

const fields: LinkFields = {
  id: false,
  name: false,
  host: false,
  port: false,
  backupHosts: false,
  tls: false,
  caCertificate: false,
  systemId: false,
  passwordSealed: false,
  systemType: false,
  bindMode: false,
  binds: true,
  windowSize: true,
  enquireLinkSeconds: true,
  responseTimeoutSeconds: true,
  messageIdFormat: false,
  learntIdFormat: false,
  gsmCharset: false,
  partReference: false,
  validityFormat: false,
  sourceTon: false,
  sourceNpi: false,
  mapping: true,
  secretsSealed: true,
  hookSealed: true,
  // Requests say where receipts are reported.
  publicUrl: true,
}

/** Gateways over HTTP, each spoken to as its mapping says (docs/decisions/033). */
export const httpDriver = (ports: {
  lines: VendorLines
  inbox: GatewayInbox
}): SmsGatewayDriver => ({
  open: (config, listener) => httpGateway(ports, config, listener),
  linkOf: (config) => linkOf(fields, config),
})
