import { renewToken } from '../../store/session/sessionStore.ts'
import type { Work } from '../entity/work.ts'
import { Refused } from '../Refused.ts'
import type { Session } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

/**
 * Gives this call's session a new token, in the transaction that requires it: a new password, second step or
 * department. A copied old token becomes useless. Call it before the change is written: the database then ends every
 * other session of the user.
 * @returns the new token, which the call must return (`renews`)
 * @throws Refused session.expired if the session ended meanwhile
 */
export async function renewSession(
  { ports, transaction, afterCommit }: Pick<Work, 'ports' | 'transaction' | 'afterCommit'>,
  { id, userId, tokenHash: hash }: Pick<Session, 'id' | 'userId' | 'tokenHash'>,
  departId?: string,
): Promise<string> {
  const token = newToken()
  const renewed = await renewToken(transaction, {
    id,
    userId,
    from: Buffer.from(hash, 'hex'),
    to: tokenHash(token),
    ...(departId === undefined ? {} : { departId }),
  })
  if (!renewed) throw new Refused('session.expired')
  afterCommit(() => ports.sessions.forget())
  return token
}
