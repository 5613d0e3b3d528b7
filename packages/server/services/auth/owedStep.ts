import type { Session } from '../session.ts'
import type { OwedStep } from '@tandem/model'

import { type Account, findAccount } from '../../store/session/loginStore.ts'
import { saveOwedStep } from '../../store/session/sessionStore.ts'
import type { Work } from '../entity/work.ts'

/** The user's required step; null: none. Staff need a second step if `staffTwoStep` requires it. */
export function owedStep(
  { passwordInitial, companyKind, hasTotp }: Account,
  staffTwoStep: boolean,
): OwedStep | null {
  if (passwordInitial) return 'password'
  return staffTwoStep && companyKind === 'platform' && !hasTotp ? 'secondStep' : null
}

/** Stores the remaining requirement once a step is done, in its transaction. */
export async function settleOwed(
  { ctx, transaction }: Work,
  { id, owes }: Pick<Session, 'id' | 'owes'>,
  staffTwoStep: boolean,
): Promise<void> {
  if (owes === null) return
  const account = await findAccount(transaction, ctx.actor.username)
  await saveOwedStep(transaction, id, account ? owedStep(account, staffTwoStep) : owes)
}
