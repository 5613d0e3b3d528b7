import type { Database } from '../../store/database/createDatabase.ts'
import {
  deleteOldPlaces,
  knownPlace as findPlace,
  rememberPlaces,
} from '../../store/session/placeStore.ts'
import { addressBlock } from './loginGuard.ts'
import { looksLikeToken, newToken, tokenHash } from './token.ts'

/** A place without sign-ins for this long becomes unknown again. */
const KNOWN_MS = 90 * 24 * 60 * 60_000

/** What a sign-in call says about its origin. */
export interface Whereabouts {
  ip: string
  now: Date
  /** The browser's token (header X-Device-Token), as returned by an earlier sign-in. */
  device?: string | null
}

/**
 * The known place of this call, if any: its failures are counted separately from unknown ones.
 * @param userId undefined for an unknown username, which takes the same time
 */
export const knownPlace = (
  system: Database,
  userId: string | undefined,
  where: Whereabouts,
): Promise<string | undefined> =>
  findPlace(system, userId ?? '0', placesOf(where), new Date(where.now.getTime() - KNOWN_MS))

/** Remembers address and browser of a sign-in. Returns the token for the browser to keep. */
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
