import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { Refused } from '../services/Refused.ts'
import { refusal } from './envelope.ts'

/** Faults of a request that node itself refuses, before there is any call to answer. */
const reasons: Readonly<Record<string, 'request.tooSlow' | 'request.headTooLarge'>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.tooSlow',
  HPE_HEADER_OVERFLOW: 'request.headTooLarge',
}

/**
 * Answers a request that could not be read in the envelope of every other answer, and closes its connection. In the
 * language of nobody: what the head said of it may be the very thing that could not be read.
 */
export function answerClientFault(
  error: Error & { code?: string },
  socket: Socket,
  now: number,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const refused = new Refused(reasons[error.code ?? ''] ?? 'request.unreadable')
    const body = JSON.stringify(refusal(refused, 'en_US', now))
    socket.write(
      [
        `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}
