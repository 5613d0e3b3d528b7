import type { ContactInfo, OwnContacts } from '@tandem/model'

import { sellerOf, shownContacts } from '../../store/contacts/contactStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/**
 * GET /outApi/listDisplay: the contacts of the company of the host's brand, on the platform's own and unknown hosts
 * the platform's. An agent without contacts shows none, because the platform does not serve its customers.
 */
export async function contactsOfHost(
  ports: Pick<Ports, 'system' | 'brands'>,
  host: string | undefined,
): Promise<ContactInfo[]> {
  const { companyId } = await ports.brands.find(host)
  return companyId === null ? [] : shownContacts(ports.system, companyId)
}

/**
 * GET /sys/brand/contacts: contacts of the seller of the session's company, whatever the host. Seller and contacts
 * are outside the buyer's scope, so the platform looks them up, starting from the session's own company.
 */
export async function ownContacts(ctx: Ctx, ports: Pick<Ports, 'system'>): Promise<OwnContacts> {
  const db = ports.system
  const seller = await sellerOf(db, ctx.actor.companyId)
  const contacts = await shownContacts(db, seller?.id ?? ctx.actor.companyId)
  if (!seller || seller.kind === 'platform') return { seller: null, contacts }
  const { companyName, contactName, contactEmail, contactPhone } = seller
  return { seller: { companyName, contactName, contactEmail, contactPhone }, contacts }
}
