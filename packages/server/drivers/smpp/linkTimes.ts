import type { GatewayConfig } from '../../ports/smsGateway.ts'

/**
 * The timers of a session, ms. A dead peer is detected after the idle time and two unanswered keep-alives: 38 s with
 * the default gateway settings.
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
