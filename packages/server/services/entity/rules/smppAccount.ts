import { Refused } from '../../Refused.ts'
import { hashPassword } from '../../smppAccounts/password.ts'
import type { EntityRules } from '../rules.ts'

/** SMPP compares octets: what a client could encode in another way would never match. */
const SIGNS = /^[!-~]+$/

/** The password of a client is kept as a hash. */
export const smppAccountRules: EntityRules = {
  async storeSecret({ ports }, plain) {
    if (!SIGNS.test(plain)) {
      throw new Refused('smppAccount.password', {
        fields: { password: { reason: 'smppAccount.password' } },
      })
    }
    return hashPassword(ports, plain)
  },
}
