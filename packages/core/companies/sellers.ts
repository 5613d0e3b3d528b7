import type { Signature } from '../sms/countryTexts.ts'

/** At most `messages` of a product to a number within `hours`. */
export interface ProductCap {
  product: string
  messages: number
  hours: number
}

/** A company in the chain of sellers; `parentId` null: the platform. */
export type Buyer = {
  id: string
  parentId: string | null
  status: 'active' | 'suspended'
  currency: string
  rateGroupId: string | null
  /** Callbacks that are told what became of its messages; null: none. */
  callbackIds?: readonly string[] | null
  /** Whether anybody was ever on its blacklist. */
  hasBlacklist?: boolean
  /** How often a number may be sent to; null: as often as wanted. */
  caps?: readonly ProductCap[] | null
  /** By which its texts say whom they are from; null: none. */
  signatures?: readonly Signature[] | null
  /** Submits per second that its messages may make; null: as many as the gateways take. */
  smsTps?: number | null
}

/** Companies by id. */
type Companies = { companies: ReadonlyMap<string, Buyer> }

/** Longest seller chain that is followed; anything longer can only be a cycle. */
const MOST_HOPS = 16

/** The seller chain, the customer first and the company that buys from the platform last. */
export function chainOf({ companies }: Companies, companyId: string): Buyer[] {
  const chain: Buyer[] = []
  let company = companies.get(companyId)
  while (company && company.parentId !== null && chain.length < MOST_HOPS) {
    chain.push(company)
    company = companies.get(company.parentId)
  }
  return chain
}

/** A company and all above it, up to the platform. */
export function upwards({ companies }: Companies, companyId: string): Buyer[] {
  const chain = chainOf({ companies }, companyId)
  const top = companies.get(chain.at(-1)?.parentId ?? companyId)
  return [...chain, ...(top ? [top] : [])]
}

/** The companies whose blacklists count for sends of a company: those of itself and of all above it that have one. */
export const blacklistOwners = (
  snapshot: Companies,
  companyId: string,
  isOwner: (company: Buyer) => boolean = ({ hasBlacklist = false }) => hasBlacklist,
): string[] =>
  upwards(snapshot, companyId)
    .filter(isOwner)
    .map(({ id }) => id)

/** The caps that count for sends of a company: its own and those of all above it. */
export const capsOf = (snapshot: Companies, companyId: string, product: string): ProductCap[] =>
  upwards(snapshot, companyId).flatMap(
    ({ caps }) => caps?.filter((cap) => cap.product === product) ?? [],
  )
