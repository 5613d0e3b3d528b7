import { type Network, type RouteQuery, upwards } from '@tandem/core'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import type { Message, Rating } from './message.ts'

/** A message, as far as its route depends on it. */
export interface RouteAsk {
  companyId: string
  product: string
  network: Network
  /** Null: it has none. */
  senderId: string | null
  text: string
  /** What it is sold for; null: not known yet. */
  rating: Pick<Rating, 'hops' | 'pricing' | 'parts'> | null
  /** The gateway where an earlier message to the number waits, which it stays behind. */
  behind?: string | undefined
}

const chains = new WeakMap<Snapshot['companies'], Map<string, readonly string[]>>()

/** The question as the rules read it. @param at UTC ms */
export const queryOf = (
  { companies }: Pick<Snapshot, 'companies'>,
  { companyId, product, network, senderId, text }: RouteAsk,
  at: number,
): RouteQuery => ({
  product,
  country: network.country,
  mcc: network.mcc,
  mnc: network.mnc,
  companies: companiesOf(companies, companyId),
  sender: senderId,
  text,
  at,
})

/** What is asked of a message that was written. */
export const askOf = (
  { task, body, rating }: Pick<Message, 'task' | 'body' | 'rating'>,
  network: Network,
): RouteAsk => ({
  companyId: task.companyId,
  product: task.product,
  network,
  senderId: body.senderId,
  text: body.shown ?? body.content,
  rating,
})

/** A company and all above it. */
function companiesOf(companies: Snapshot['companies'], companyId: string): readonly string[] {
  const known = chains.get(companies) ?? new Map<string, readonly string[]>()
  chains.set(companies, known)
  const found = known.get(companyId)
  if (found) return found
  const made = upwards({ companies }, companyId).map(({ id }) => id)
  known.set(companyId, made)
  return made
}
