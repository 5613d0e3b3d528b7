import { readInboundNumbers, readServiceTypes } from '@tandem/core'
import { type FieldValues, smsProductNamed } from '@tandem/model'
import { Refused } from '../Refused.ts'
import { hashPassword } from './password.ts'
import type { EntityRules } from '../entity/rules.ts'

/** SMPP compares octets: what a client could encode in another way would never match. */
const SIGNS = /^[!-~]+$/

/** @throws Refused field.serviceTypes, field.inboundNumbers */
function demandReadable({ serviceTypes, inboundNumbers }: FieldValues): void {
  if (typeof serviceTypes === 'string' && !readServiceTypes(serviceTypes, smsProductNamed)) {
    const reason = 'field.serviceTypes'
    throw new Refused(reason, { fields: { serviceTypes: { reason } } })
  }
  if (typeof inboundNumbers === 'string' && !readInboundNumbers(inboundNumbers)) {
    const reason = 'field.inboundNumbers'
    throw new Refused(reason, { fields: { inboundNumbers: { reason } } })
  }
}

/** The password of a client is kept as a hash, and what its service types and its numbers mean can be read. */
export const smppAccountRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandReadable(values)
  },
  async beforeEdit(_work, _before, values) {
    demandReadable(values)
  },
  async storeSecret({ ports }, plain) {
    if (!SIGNS.test(plain)) {
      throw new Refused('smppAccount.password', {
        fields: { password: { reason: 'smppAccount.password' } },
      })
    }
    return hashPassword(ports, plain)
  },
}
