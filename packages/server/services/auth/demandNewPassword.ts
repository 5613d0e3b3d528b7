import { isCommonPassword } from '@tandem/core'
import { isPassword } from '@tandem/model'

import { Refused } from '../Refused.ts'

/**
 * The requirements of every new password, wherever it is set: 8 to 128 characters with digits and letters (spec
 * §5), and not easily guessed.
 * @param names of user, company and brand: a password made of them is easily guessed
 * @throws Refused password.rule, password.common, both on the field `password`
 */
export function demandNewPassword(password: string, names: readonly (string | null)[]): void {
  if (!isPassword(password)) {
    throw new Refused('password.rule', { fields: { password: { reason: 'password.rule' } } })
  }
  const known = names.filter((name) => name !== null)
  if (isCommonPassword(password, known)) {
    throw new Refused('password.common', { fields: { password: { reason: 'password.common' } } })
  }
}
