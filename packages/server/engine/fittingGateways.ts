import { countParts } from '@tandem/core'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { Body, Message } from './message.ts'

const counted = new WeakMap<Body, Map<string, number>>()

/**
 * Whether a gateway splits the message into as many parts as were billed for the first gateway chosen. A message never
 * goes through one that does not: it would cost more than the customer was told.
 */
export function fits({ gsmCharset }: Pick<GatewayRow, 'gsmCharset'>, message: Message): boolean {
  const { body, rating } = message
  if (!rating) return true
  const known = counted.get(body) ?? new Map<string, number>()
  counted.set(body, known)
  const parts = known.get(gsmCharset) ?? countParts(body.content, gsmCharset)
  known.set(gsmCharset, parts)
  return parts === rating.parts
}

/** The ids of the gateways that do not fit, plus those already excluded. */
export function unfitGateways(
  gateways: Iterable<GatewayRow>,
  message: Message,
  besides: Iterable<string> = [],
): Set<string> {
  const unfit = new Set(besides)
  for (const row of gateways) if (!fits(row, message)) unfit.add(row.id)
  return unfit
}
