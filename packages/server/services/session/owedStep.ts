import type { OwedStep } from '@tandem/model'

import { type Account, findAccount } from '../../store/session/loginStore.ts'
import { saveOwedStep } from '../../store/session/sessionStore.ts'
import type { Work } from '../entity/work.ts'
import type { Session } from './sessions.ts'

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

/** What a session with a required step may do: the step, and choosing a department during sign-in. */
const open: Readonly<Record<OwedStep, readonly string[]>> = {
  password: ['/sys/user/updatePassword'],
  secondStep: ['/sys/user/totp', '/sys/user/totp/enrol', '/sys/user/totp/confirm'],
}
const always: readonly string[] = ['/sys/selectDepart', '/sys/user/getCurrentUserDeparts']

export const mayWhileOwing = (step: OwedStep, path: string): boolean =>
  always.includes(path) || open[step].includes(path)
