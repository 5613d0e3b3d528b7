import { DAY_MS } from '../schedule/partition.ts'
import type { Network } from '../phone/network.ts'

export const lookupStates = ['reachable', 'unreachable', 'invalid', 'unknown'] as const
/** What a network says of a number. `unreachable`: assigned, but off or absent; `invalid`: assigned to nobody. */
export type LookupState = (typeof lookupStates)[number]

/** What a provider answered about one number. Null: it did not say. */
export interface LookupAnswer {
  /** E.164 digits. */
  msisdn: string
  state: LookupState
  /** Of the network that serves it now (ITU-T E.212), digit strings. */
  mcc: string | null
  mnc: string | null
  ported: boolean | null
  roaming: boolean | null
}

/** The same as it is remembered. */
export interface KnownLookup extends LookupAnswer {
  providerId: string
  /** UTC ms. */
  at: number
}

/** So long a phone that was off may still be off. */
const OFF_MS = DAY_MS

/** Whether an answer still says something at a time (UTC ms): a phone that was off may be on again the next day. */
export const stillSays = ({ state, at }: Pick<KnownLookup, 'state' | 'at'>, now: number): boolean =>
  state !== 'unreachable' || now - at < OFF_MS

/** Why a screening leaves a number out, as a code with a text `reason.<code>`; null: it is sent to. */
export function screenedOut(
  answer: Pick<KnownLookup, 'state' | 'at'> | undefined,
  now: number,
): 'number.unreachable' | 'number.unassigned' | null {
  if (!answer || !stillSays(answer, now)) return null
  if (answer.state === 'invalid') return 'number.unassigned'
  return answer.state === 'unreachable' ? 'number.unreachable' : null
}

/** What a message keeps of the lookup that told its network. */
export interface LookedUp {
  network: Network
  providerId: string
  /** UTC ms. */
  at: number
}

/**
 * The networks that answers name, by number. An answer counts if its network is one of ours and in the country of the
 * number: otherwise the prefix says more. The same object for the same network, so that prices are worked out once.
 * @param countryOf of a number (E.164 digits), ISO code
 */
export function lookedUpNetworks(
  { operators }: { operators: ReadonlyMap<string, Network> },
  answers: Iterable<KnownLookup>,
  countryOf: (msisdn: string) => string | undefined,
): Map<string, LookedUp> {
  const found = new Map<string, LookedUp>()
  for (const { msisdn, mcc, mnc, providerId, at } of answers) {
    const network = mcc !== null && mnc !== null ? operators.get(`${mcc}-${mnc}`) : undefined
    if (network && network.country === countryOf(msisdn)) {
      found.set(msisdn, { network, providerId, at })
    }
  }
  return found
}
