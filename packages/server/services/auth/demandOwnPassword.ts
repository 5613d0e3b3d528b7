import { findAccount } from '../../store/session/loginStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import type { ErrorCode } from '@tandem/model'
import { beginAttempt } from './loginGuard.ts'

/**
 * The signed-in user confirms their password: an unattended or stolen session must not be enough for sensitive
 * changes. Attempts are counted as for sign-in, but separately. Returns the stored hash it matched, so that the
 * change applies to that password only.
 * @throws Refused with `code` on `field`, login.wait
 */
export async function demandOwnPassword(
  ctx: Ctx,
  ports: Ports,
  password: string,
  { code, field }: { code: ErrorCode; field: string },
): Promise<string | undefined> {
  const account = await findAccount(ports.system, ctx.actor.username)
  const name = `own:${ctx.actor.id}`
  const attempt = await beginAttempt(ctx, ports, { subject: name, isKnown: true }, 'never')
  const right = await ports.passwords
    .verify(password, account?.passwordHash, { name, isKnown: true })
    .catch(async (error) => {
      await attempt.withdrawn()
      throw error
    })
  if (!right) throw await attempt.failed(code, field)
  await attempt.succeeded()
  return account?.passwordHash
}
