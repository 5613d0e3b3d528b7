import type { CodeMode, CodeSent, CodeWay } from '@tandem/model'
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { withScope } from '../../store/database/withScope.ts'
import { findReachable, type Reachable } from '../../store/doors/accountStore.ts'
import {
  codeCounts,
  type CodeKey,
  insertCode,
  type LivingCode,
  lockCodes,
  newestCode,
  sentTo,
  tryCode,
} from '../../store/doors/codeStore.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { addressBlock, type Guessed } from '../session/loginGuard.ts'
import { knownPlace, type Whereabouts } from '../session/places.ts'
import { readSettings } from '../settings/readSettings.ts'
import {
  type Caller,
  demandPicture,
  demandQuota,
  pictureWanted,
  RECIPIENT_DAY,
  VALID_SECONDS,
  WAIT_SECONDS,
  wantsPicture,
} from './codeLimits.ts'
import { demandWay } from './openDoors.ts'

/** Wrong tries a code survives, at home and elsewhere. */
const TRIES = 5
const KEY_BYTES = 32

export type DoorPorts = Pick<
  Ports,
  'system' | 'secrets' | 'ids' | 'captchas' | 'brands' | 'wakePost'
>

export interface CodeRequest extends CodeKey {
  captcha?: string | undefined
  checkKey?: string | undefined
}

/**
 * Asks for a code. Answers alike, by the same queries, whether anybody gets one; what sends it works later.
 * @throws Refused door.closed, door.codeWait, door.codeQuota, login.captcha*
 */
export async function askForCode(
  caller: Caller,
  ports: DoorPorts,
  request: CodeRequest,
): Promise<CodeSent> {
  const { way, mode, target } = request
  const settings = await readSettings(ports)
  demandWay(settings, way)
  if (mode === '1' && !settings.registrationOpen) throw new Refused('door.closed')
  const { info } = await ports.brands.find(caller.host)
  const askedFrom = addressBlock(caller.ip)
  // The picture is looked at before the lock: under it, a second connection would be waited for while everybody else
  // in the line holds one, and nobody could sign in.
  const before = await codeCounts(ports.system, request, askedFrom, caller.now)
  demandQuota(before, request, caller.now)
  const shown = wantsPicture(before, mode)
  if (shown) await demandPicture(ports, request)
  await withScope(ports.system, 'everything', async (transaction) => {
    await lockCodes(transaction)
    const counts = await codeCounts(transaction, request, askedFrom, caller.now)
    demandQuota(counts, request, caller.now)
    // Others asked meanwhile: from now on a person has to show to be one.
    if (!shown && wantsPicture(counts, mode)) throw pictureWanted()
    const account = mode === '1' ? undefined : await findReachable(transaction, target)
    const wanted = mode === '1' ? target : recipientOf(account, way, mode, target)
    const flooded = (await sentTo(transaction, wanted ?? '', caller.now)) >= RECIPIENT_DAY
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await insertCode(transaction, {
      id: ports.ids.next().toString(),
      way,
      mode,
      target,
      askedFrom,
      userId: account?.id ?? null,
      recipient: flooded ? null : wanted,
      // Somebody known is written to in the language of the page, like somebody new.
      locale: caller.locale,
      brand: info.brandName,
      codeHash: hashOf(key, code),
      keySealed: ports.secrets.seal(key),
      codeSealed: ports.secrets.seal(code),
      at: caller.now,
      expiresAt: new Date(caller.now.getTime() + VALID_SECONDS * 1000),
    })
  })
  ports.wakePost?.()
  return { validSeconds: VALID_SECONDS, waitSeconds: WAIT_SECONDS }
}

/** Signing in goes to the number that was typed and is on file; a reset to what the account has on file. */
function recipientOf(
  account: Reachable | undefined,
  way: CodeWay,
  mode: CodeMode,
  target: string,
): string | null {
  if (!account) return null
  if (mode === '0') return account.phone === target ? target : null
  return way === 'phone' ? account.phone : account.email
}

/**
 * What guessing a code is counted by: where it was asked for, and where its owner signed in before, apart from everywhere
 * else. Whoever guesses elsewhere takes no try from the owner and makes them wait for nothing.
 */
export async function guessedCode(
  { system }: Pick<Ports, 'system'>,
  key: CodeKey,
  where: Whereabouts,
): Promise<Guessed> {
  const place = addressBlock(where.ip)
  const newest = await newestCode(system, key)
  const isKnown =
    newest?.askedFrom === place ||
    (await knownPlace(system, newest?.userId ?? undefined, where)) !== undefined
  const subject = `${key.mode === '2' ? `reset:${key.way}` : key.way}:${key.target}`
  return { subject: isKnown ? `${subject}@${place}` : subject, isKnown }
}

/**
 * Compares a code; each comparison counts, and a code survives five at home and five elsewhere. What is right is used up
 * by `useCode`, in the transaction of what it allows.
 * @param isHome whether it is typed where it was asked for, or where its owner is known (`guessedCode`)
 * @throws Refused door.codeWrong: wrong, used, expired, tried too often or never asked for
 */
export async function proveCode(
  ports: Pick<Ports, 'system' | 'secrets'>,
  key: CodeKey,
  code: string,
  { now, isHome }: { now: Date; isHome: boolean },
): Promise<LivingCode> {
  const living = await tryCode(ports.system, key, { at: now, most: TRIES, isHome })
  const secret = living ? ports.secrets.open(living.keySealed) : 'nobody'
  const given = hashOf(secret, code.trim())
  if (!living || !timingSafeEqual(given, living.codeHash)) throw new Refused('door.codeWrong')
  return living
}

const hashOf = (key: string, code: string): Buffer =>
  createHmac('sha256', key).update(code).digest()
