import { parseSecrets } from '@tandem/core'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { GatewayConfig, HttpVendor } from '../ports/smsGateway.ts'

/** What of a gateway is sealed in its row. */
export type Unsealed = Pick<GatewayConfig, 'password' | 'http'>

/** How the vendor of a gateway is spoken to over HTTP; null: otherwise. @throws if a secret cannot be opened */
export function vendorOf(
  { mapping, secretsSealed, hookSealed, publicUrl }: GatewayRow,
  unseal: (sealed: string) => string,
  hookPath: (token: string) => string,
): HttpVendor | null {
  if (mapping === null) return null
  const secrets = secretsSealed === null ? {} : (parseSecrets(unseal(secretsSealed)) ?? {})
  const isKnown = publicUrl !== '' && hookSealed !== null
  const dlrUrl = isKnown
    ? `${publicUrl.replace(/\/+$/, '')}${hookPath(unseal(hookSealed))}/receipt`
    : ''
  return { mapping, secrets, dlrUrl }
}

/** Whether a gateway takes a text whole, however many parts are billed. */
export const takesWhole = (row: Pick<GatewayRow, 'protocol'> | undefined): boolean =>
  row?.protocol === 'http'
