import type { IncomingMessage } from 'node:http'

/**
 * The single Host header of a request whose target is a path; undefined if there are several, none, or the target is
 * a whole URL, which would name another host (RFC 9112 §3.2.2). X-Forwarded-Host is ignored: anyone can send it.
 */
export function requestHost({ url, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (!url?.startsWith('/')) return undefined
  // Node keeps the first of several and hides the others.
  const given = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return given.length === 1 ? headers.host : undefined
}
