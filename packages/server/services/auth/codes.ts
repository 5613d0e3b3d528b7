import type { CodeMode, CodeSent, CodeWay } from '@tandem/model'
import { randomInt } from 'node:crypto'

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
import { addressBlock, type Guessed } from './loginGuard.ts'
import { knownPlace, type Whereabouts } from './places.ts'
import { queueEvent } from '../outbox/queueEvent.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
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
import type { CodePayload } from './codeCarrier.ts'
import { hashCode, isCode } from './codeHash.ts'
import { demandWay } from './signInWays.ts'

/** Wrong attempts a code survives, from known places and from elsewhere. */
const TRIES = 5

export type DoorPorts = Pick<
  Ports,
  'system' | 'secrets' | 'ids' | 'captchas' | 'brands' | 'wakeOutbox'
>

export interface CodeRequest extends CodeKey {
  captcha?: string | undefined
  checkKey?: string | undefined
}

/**
 * Requests a code. The answer and the queries are the same whether anyone receives it; sending happens
 * later.
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
  // The captcha is checked before the lock: otherwise the lock holder would wait for a second connection while all
  // others hold one, and nobody could sign in.
  const before = await codeCounts(ports.system, request, askedFrom, caller.now)
  demandQuota(before, request, caller.now)
  const shown = wantsPicture(before, mode)
  if (shown) await demandPicture(ports, request)
  await withScope(ports.system, 'everything', async (transaction) => {
    await lockCodes(transaction)
    const counts = await codeCounts(transaction, request, askedFrom, caller.now)
    demandQuota(counts, request, caller.now)
    // Others requested codes meanwhile: a captcha is required from now on.
    if (!shown && wantsPicture(counts, mode)) throw pictureWanted()
    const account = mode === '1' ? undefined : await findReachable(transaction, target)
    const wanted = mode === '1' ? target : recipientOf(account, way, mode, target)
    const flooded = (await sentTo(transaction, wanted ?? '', caller.now)) >= RECIPIENT_DAY
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const id = ports.ids.next().toString()
    const expiresAt = new Date(caller.now.getTime() + VALID_SECONDS * 1000)
    const recipient = flooded ? null : wanted
    await insertCode(transaction, {
      id,
      way,
      mode,
      target,
      askedFrom,
      userId: account?.id ?? null,
      recipient,
      // Known users are addressed in the page's language, like unknown ones.
      locale: caller.locale,
      brand: info.brandName,
      ...hashCode(ports, code),
      at: caller.now,
      expiresAt,
    })
    const payload: CodePayload = { way, mode, locale: caller.locale, brand: info.brandName }
    // Also for nobody: the same queries, the same time.
    await queueEvent(ports, transaction, {
      kind: 'code',
      name: 'code',
      companyId: null,
      target: recipient,
      about: id,
      payload,
      secret: code,
      at: caller.now,
      expiresAt,
    })
  })
  ports.wakeOutbox?.()
  return { validSeconds: VALID_SECONDS, waitSeconds: WAIT_SECONDS }
}

/**
 * Sign-in codes go to the typed number if it is on file; reset codes to the account's contact details on
 * file.
 */
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
 * Attempts at a code are counted separately: from where it was requested and from where its owner signed in before, and
 * from elsewhere. Guessing elsewhere does not use up the owner's attempts or delay them.
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
 * Checks a code; each check counts, and a code survives five from known places and five from elsewhere. `useCode`
 * consumes a correct one, in the transaction of what it permits.
 * @param isHome whether it is entered where it was requested, or where its owner is known (`guessedCode`)
 * @throws Refused door.codeWrong: wrong, used, expired, tried too often or never requested
 */
export async function proveCode(
  ports: Pick<Ports, 'system' | 'secrets'>,
  key: CodeKey,
  code: string,
  { now, isHome }: { now: Date; isHome: boolean },
): Promise<LivingCode> {
  const living = await tryCode(ports.system, key, { at: now, most: TRIES, isHome })
  if (!isCode(ports, living, code.trim()) || !living) throw new Refused('door.codeWrong')
  return living
}
