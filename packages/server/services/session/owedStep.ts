import type { OwedStep } from '@tandem/model'

import { type Account, findAccount } from '../../store/session/loginStore.ts'
import { saveOwedStep } from '../../store/session/sessionStore.ts'
import type { Work } from '../entity/work.ts'
import type { Session } from './sessions.ts'

/** What somebody has to do before anything else; null: nothing. Staff have a second step where `staffTwoStep` asks for it. */
export function owedStep(
  { passwordInitial, companyKind, hasTotp }: Account,
  staffTwoStep: boolean,
): OwedStep | null {
  if (passwordInitial) return 'password'
  return staffTwoStep && companyKind === 'platform' && !hasTotp ? 'secondStep' : null
}

/** Notes what is still owed once a step was done, in its transaction. */
export async function settleOwed(
  { ctx, transaction }: Work,
  { id, owes }: Pick<Session, 'id' | 'owes'>,
  staffTwoStep: boolean,
): Promise<void> {
  if (owes === null) return
  const account = await findAccount(transaction, ctx.actor.username)
  await saveOwedStep(transaction, id, account ? owedStep(account, staffTwoStep) : owes)
}

/** What a session may do while it owes a step: the step, and choosing the department that the sign-in asks for. */
const open: Readonly<Record<OwedStep, readonly string[]>> = {
  password: ['/sys/user/updatePassword'],
  secondStep: ['/sys/user/totp', '/sys/user/totp/enrol', '/sys/user/totp/confirm'],
}
const always: readonly string[] = ['/sys/selectDepart', '/sys/user/getCurrentUserDeparts']

export const mayWhileOwing = (step: OwedStep, path: string): boolean =>
  always.includes(path) || open[step].includes(path)
