import type { GatewayConfig } from '../../ports/smsGateway.ts'

/**
 * The timers of a session, ms. A dead peer is known after the idle time and two keep-alives without an answer: after
 * 38 s with the settings a gateway has when nobody changes them.
 */
export function linkTimes({
  enquireLinkSeconds,
  responseTimeoutSeconds,
}: Pick<GatewayConfig, 'enquireLinkSeconds' | 'responseTimeoutSeconds'>) {
  const responseTimeoutMs = responseTimeoutSeconds * 1_000
  return {
    responseTimeoutMs,
    enquireLinkIdleMs: enquireLinkSeconds * 1_000,
    enquireLinkTimeoutMs: Math.min(4_000, responseTimeoutMs),
  }
}
