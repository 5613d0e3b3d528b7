import type { Session } from '../session.ts'
import { continueSession } from '../../store/session/sessionStore.ts'
import type { Work } from '../entity/work.ts'
import { Refused } from '../Refused.ts'
import { newToken, tokenHash } from './token.ts'

type Working = Pick<Work, 'ports' | 'transaction' | 'afterCommit'>
type Continued = Pick<Session, 'id' | 'userId' | 'tokenHash'>

/**
 * Gives this call's session a new token, in the transaction that requires it: a second step that is turned on or off.
 * A copied old token becomes useless. Call it before the change is written: the database then ends every other session
 * of the user.
 * @returns the new token, which the call must return (`renews`)
 * @throws Refused session.expired if the session ended meanwhile
 */
export async function renewSession(work: Working, session: Continued): Promise<string> {
  const token = newToken()
  await goOn(work, session, { to: tokenHash(token) })
  return token
}

/**
 * Keeps this call's session and its token over a change of its user: another department, or a new password, which ends
 * every other session (spec §7: neither call answers a token; docs/decisions/089). Call it before the change is written.
 * @throws Refused session.expired if the session ended meanwhile
 */
export const keepSession = (
  work: Working,
  session: Continued,
  change: { departId?: string } = {},
): Promise<void> => goOn(work, session, change)

async function goOn(
  { ports, transaction, afterCommit }: Working,
  { id, userId, tokenHash: hash }: Continued,
  change: { to?: Buffer; departId?: string },
): Promise<void> {
  const from = Buffer.from(hash, 'hex')
  const continued = await continueSession(transaction, { id, userId, from, ...change })
  if (!continued) throw new Refused('session.expired')
  afterCommit(() => ports.sessions.forget())
}
