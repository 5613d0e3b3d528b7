import type { SmsGatewayDriver } from '../../ports/smsGateway.ts'
import { linkOf, type LinkFields } from '../linkFields.ts'
import { smppGateway } from './smppGateway.ts'

const fields: LinkFields = {
  id: false,
  name: false,
  host: true,
  port: true,
  backupHosts: true,
  tls: true,
  caCertificate: true,
  systemId: true,
  passwordSealed: true,
  systemType: true,
  bindMode: true,
  binds: true,
  windowSize: true,
  enquireLinkSeconds: true,
  responseTimeoutSeconds: true,
  messageIdFormat: true,
  // The sessions have learnt it themselves.
  learntIdFormat: false,
  gsmCharset: true,
  partReference: true,
  validityFormat: true,
  sourceTon: true,
  sourceNpi: true,
  mapping: false,
  secretsSealed: false,
  hookSealed: false,
  publicUrl: false,
}

/** Gateways over SMPP 3.4. */
export const smppDriver: SmsGatewayDriver = {
  open: smppGateway,
  linkOf: (config) => linkOf(fields, config),
}
