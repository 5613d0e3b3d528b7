import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { GatewayConfig } from '../../ports/smsGateway.ts'

/**
 * How the carrier's certificate is verified: with the gateway's own CA certificates if there are any, otherwise with
 * the usual ones.
 */
export function tlsOptions({
  host,
  caCertificate,
}: Pick<GatewayConfig, 'host' | 'caCertificate'>): ConnectionOptions {
  return {
    // An IP address is not a server name (RFC 6066 §3); it is still compared with the certificate.
    ...(isIP(host) === 0 && { servername: host }),
    ...(caCertificate && { ca: caCertificate }),
  }
}
