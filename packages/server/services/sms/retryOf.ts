import { retryRule, type RetryRule, smsRetries } from '@tandem/core'
import { type Retrying, type SmsProduct, smsRules } from '@tandem/model'
import { Refused } from '../Refused.ts'

/** Which messages of a send are tried again; null: none. @throws Refused task.noRetries for a product without */
export function retryOf(
  product: SmsProduct,
  { retryTimes = 0, retryAfterMinutes }: Retrying,
): RetryRule | null {
  if (retryTimes > 0 && !smsRules[product].retries) {
    throw new Refused('task.noRetries', { fields: { retryTimes: { reason: 'task.noRetries' } } })
  }
  return retryRule(smsRetries, {
    times: retryTimes,
    ...(retryAfterMinutes && { afterMinutes: retryAfterMinutes }),
  })
}
