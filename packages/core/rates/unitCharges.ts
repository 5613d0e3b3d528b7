import { divideRounded } from '../money/round.ts'
import { type CallTerms, callMicros } from './callCharge.ts'

/** How automatic calls with a menu are charged: once per answered call, or as any call. */
export interface IvrTerms extends CallTerms {
  per: 'call' | 'minute'
  /** Once per call in which text was spoken, nanos. */
  speechNanos?: bigint | null
}

/** What an automatic call of `ms` costs, micros, rounded once; nothing if nobody answered. */
export function ivrMicros(
  terms: IvrTerms,
  { ms, isSpoken }: { ms: number; isSpoken: boolean },
): bigint {
  if (ms <= 0) return 0n
  const once = (terms.connectNanos ?? 0n) + (isSpoken ? (terms.speechNanos ?? 0n) : 0n)
  if (terms.per === 'call') return divideRounded(terms.priceNanos + once, 1000n, 'half_up')
  return callMicros({ ...terms, connectNanos: once }, ms)
}

/** A query of a number (a lookup, a status check) as it ended. */
export interface AskedQuery {
  isAnswered: boolean
  /** It was known, and nobody was asked. */
  isKnown: boolean
}

/** A query is charged with its answer, not where nobody answered, and what was known costs nothing (docs/decisions/037). */
export const isQueryCharged = ({ isAnswered, isKnown }: AskedQuery): boolean =>
  isAnswered && !isKnown

/** What Meta reports about the price of a message (`pricing` of its webhook). */
export interface TemplatePricing {
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
  /** A reader's receipt may come without the one of the delivery. */
  status: 'sent' | 'delivered' | 'read' | 'failed'
}

/** Since July 2025 a template is charged per message that was delivered, unless a window made it free. */
export const isTemplateCharged = ({ type, status }: TemplatePricing): boolean =>
  type === 'regular' && (status === 'delivered' || status === 'read')
