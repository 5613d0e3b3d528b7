import type { Database } from '../../store/database/createDatabase.ts'
import {
  deleteOldPlaces,
  knownPlace as findPlace,
  rememberPlaces,
} from '../../store/session/placeStore.ts'
import { addressBlock } from './loginGuard.ts'
import { looksLikeToken, newToken, tokenHash } from './token.ts'

/** A place nobody signed in from for so long is strange again. */
const KNOWN_MS = 90 * 24 * 60 * 60_000

/** What a call at a door says of where it comes from. */
export interface Whereabouts {
  ip: string
  now: Date
  /** The token of the browser (header X-Device-Token), as an earlier sign-in answered it. */
  device?: string | null
}

/**
 * From where this account signed in before, if it is here: its failures are counted apart from those of strangers.
 * @param userId undefined for a name nobody has, which takes the same time
 */
export const knownPlace = (
  system: Database,
  userId: string | undefined,
  where: Whereabouts,
): Promise<string | undefined> =>
  findPlace(system, userId ?? '0', placesOf(where), new Date(where.now.getTime() - KNOWN_MS))

/** Remembers address and browser of a sign-in. Returns the token the browser is to keep. */
export async function rememberPlace(
  system: Database,
  userId: string,
  where: Whereabouts,
): Promise<string> {
  const { device } = where
  const kept = device && looksLikeToken(device) ? device : newToken()
  await rememberPlaces(system, userId, placesOf({ ...where, device: kept }), where.now)
  return kept
}

export const forgetOldPlaces = (system: Database, now: Date): Promise<void> =>
  deleteOldPlaces(system, new Date(now.getTime() - KNOWN_MS))

const placesOf = ({ ip, device }: Whereabouts): string[] => [
  `address:${addressBlock(ip)}`,
  ...(device && looksLikeToken(device) ? [`device:${tokenHash(device).toString('hex')}`] : []),
]
