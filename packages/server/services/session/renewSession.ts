import { renewToken } from '../../store/session/sessionStore.ts'
import type { Work } from '../entity/work.ts'
import { Refused } from '../Refused.ts'
import type { Session } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

/**
 * Gives the session of this call another token, in the transaction of what makes it necessary: another password, another
 * second step, another department. Whoever copied the token before has nothing any more. To be called before what is
 * changed is written: the database ends every other session of the user as it is.
 * @returns the token from now on, which the call has to answer (`renewingCalls`)
 * @throws Refused session.expired when the session ended meanwhile
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
