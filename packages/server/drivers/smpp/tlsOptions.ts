import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { GatewayConfig } from '../../ports/smsGateway.ts'

/** How the carrier is asked to show who it is: by the gateway's own certificates where it has some, else by the usual ones. */
export function tlsOptions({
  host,
  caCertificate,
}: Pick<GatewayConfig, 'host' | 'caCertificate'>): ConnectionOptions {
  return {
    // An address is no name to ask for (RFC 6066 §3); it is still compared with the certificate.
    ...(isIP(host) === 0 && { servername: host }),
    ...(caCertificate && { ca: caCertificate }),
  }
}
