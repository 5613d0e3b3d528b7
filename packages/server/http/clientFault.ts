import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { Refused } from '../services/Refused.ts'
import { refusal } from './envelope.ts'

/** Invalid requests that node itself rejects, before there is a call to answer. */
const reasons: Readonly<Record<string, 'request.tooSlow' | 'request.headTooLarge'>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.tooSlow',
  HPE_HEADER_OVERFLOW: 'request.headTooLarge',
}

/**
 * Answers an unreadable request in the usual envelope, and closes its connection. In English: its language header
 * may be the very part that could not be read.
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
