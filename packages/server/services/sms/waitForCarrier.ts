import { retryWait, submitPolicy } from '@tandem/core'
import type { Result, StoredTrace } from '../../store/sms/trace.ts'

/** An open message whose carrier could not take it yet. */
interface CarrierWait {
  last: Result
  cause: 'throttled' | 'temporary'
  /** How often its gateway tried. */
  tries: number
  /** About when it is tried again: the pace of the gateway and rules of its own may delay it. */
  until: Date
}

/** Whether an open message waits because of the last answer of a carrier; undefined: it does not. */
export function waitForCarrier({
  attempts,
  results,
}: Pick<StoredTrace, 'attempts' | 'results'>): CarrierWait | undefined {
  const sent = attempts.at(-1)
  const last = results.at(-1)
  if (!sent || last?.status == null || last.status <= 0 || last.at < sent.at) return undefined
  if (results.some(({ status }) => status === 0)) return undefined
  const policy = submitPolicy(last.status)
  const tries = attempts.filter(({ gateway_id: id }) => id === last.gateway_id).length
  const until = new Date(last.at.getTime() + retryWait(policy, tries, Infinity))
  return { last, cause: policy.kind === 'throttle' ? 'throttled' : 'temporary', tries, until }
}
