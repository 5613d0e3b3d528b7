import type { FieldValues } from '@tandem/model'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { Refused } from '../Refused.ts'
import type { Ctx } from '../ctx.ts'
import type { EntityRules, RecordAbilities } from '../entity/rules.ts'

/** Senders wait for staff; decided ones offer no decision. */
export const senderIdRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandTimes(values)
  },
  async beforeEdit({ ctx }, before, values) {
    demandTimes({ ...before, ...values })
    // Staff decide also about a longer time.
    const isLonger = values['validFrom'] !== undefined || values['validUntil'] !== undefined
    if (isLonger && ctx.actor.companyKind !== 'platform') values['status'] = 'pending'
  },
  abilities,
}

/** The same for signatures. */
export const signatureRules: EntityRules = {
  async beforeAdd(_work, { name }) {
    if (!/[[\]{}【】]/u.test(plainText(name))) return
    throw new Refused('signature.brackets', { fields: { name: { reason: 'signature.brackets' } } })
  },
  abilities,
}

function abilities(ctx: Ctx, record: EntityRecord, allowed: RecordAbilities): void {
  const status = record['status']
  const staff = ctx.actor.companyKind === 'platform'
  if (!staff || status === 'approved') delete allowed['approve']
  if (!staff || status === 'rejected') delete allowed['reject']
}

/** @throws Refused senderId.validity */
function demandTimes({ validFrom, validUntil }: FieldValues | EntityRecord): void {
  if (validFrom == null || validUntil == null) return
  if (Date.parse(plainText(validFrom)) < Date.parse(plainText(validUntil))) return
  throw new Refused('senderId.validity', {
    fields: { validUntil: { reason: 'senderId.validity' } },
  })
}
