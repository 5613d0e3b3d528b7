import { createHmac } from 'node:crypto'

/**
 * The headers by which a receiver knows that an event is ours (Standard Webhooks): HMAC-SHA-256 over id, time and body, one for
 * each secret, so that a receiver may know the old one or the new one.
 * @param secrets the newest first; with the prefix `whsec_` the base64 of the key, otherwise the key itself
 * @param at ms; receivers refuse what is older than some minutes
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: number },
): Record<string, string> {
  const seconds = String(Math.floor(at / 1_000))
  const signatures = [...new Set(secrets)].map((secret) => {
    const mac = createHmac('sha256', keyOf(secret))
    return `v1,${mac.update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}

/** The key that a secret stands for. */
export const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret)
