import { readInternational } from '@tandem/core'

import { ensureSecret, lastTold } from '../../store/gatewayTests/handsets.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'

/** A number has the country it says, a secret for its phone, and shows when that told something last. */
export const testNumberRules: EntityRules = {
  async beforeAdd(_work, values) {
    // `readPhones` made it international.
    const parsed = readInternational(String(values['number']), 'mobile')
    if ('reason' in parsed) {
      const reason = 'testNumber.invalid'
      throw new Refused(reason, { fields: { number: { reason, args: {} } } })
    }
    values['number'] = parsed.e164
    values['country'] = parsed.country
  },
  async afterSave({ transaction, ports }, id) {
    await ensureSecret(transaction, id, (plain) => ports.secrets.seal(plain))
  },
  async compute(_ctx, transaction, records) {
    const rows = await lastTold(
      transaction,
      records.map(({ id }) => id),
    )
    const heard = new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
    return new Map(records.map(({ id }) => [id, { heardTime: heard.get(id) ?? null }]))
  },
}
