import type { SmsProduct } from '@tandem/model'
import type { Prepared, SendPorts } from './prepareSend.ts'

/**
 * Notes which networks a send that is refused had no rate for. One of which something is stored needs no note: its lines
 * that were left out say it.
 */
export function noteUnsold(
  { unsold }: Pick<SendPorts, 'unsold'>,
  product: SmsProduct,
  { companyId, recipients: { accepted, affordable, without } }: Prepared,
): void {
  if (!unsold || without.size === 0 || (accepted > 0 && affordable > 0)) return
  for (const [reason, networks] of without) {
    if (reason === 'route.notPresent') continue
    for (const network of networks.values()) unsold.note({ companyId, product, reason, ...network })
  }
}
