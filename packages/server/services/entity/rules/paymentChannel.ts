import { parseMicros } from '@tandem/core'
import type { FieldValues } from '@tandem/model'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

/** A channel can be asked, and takes something. */
export const paymentChannelRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandUsable(values)
  },
  async beforeEdit(_work, before, values) {
    demandUsable({ ...before, ...values })
  },
}

/** @throws Refused paymentChannel.* */
function demandUsable(values: FieldValues): void {
  const { driver, url, account, secret, minAmount, maxAmount } = values
  const micros = (value: unknown) => (typeof value === 'string' ? parseMicros(value) : undefined)
  const [least, most] = [micros(minAmount), micros(maxAmount)]
  if (least !== undefined && most !== undefined && most < least) {
    throw new Refused('paymentChannel.limits', {
      fields: { maxAmount: { reason: 'paymentChannel.limits' } },
    })
  }
  if (driver === 'bankTransfer') return
  if (driver === 'btcpay' && !url) {
    throw new Refused('paymentChannel.url', { fields: { url: { reason: 'paymentChannel.url' } } })
  }
  const missing = !secret ? 'secret' : driver !== 'stripe' && !account ? 'account' : undefined
  if (missing) {
    throw new Refused('paymentChannel.incomplete', {
      fields: { [missing]: { reason: 'paymentChannel.incomplete' } },
    })
  }
}
