import type { FastifyInstance } from 'fastify'
import { Refused } from '../services/Refused.ts'

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i
const UTF8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii'])

/**
 * JSON as it is exchanged between systems: UTF-8 (RFC 8259 §8.1), with a byte-order mark or without. Octets that are none are
 * refused, where lenient readers would put U+FFFD in their place, which would then be sent and charged.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const [, charset] = CHARSET.exec(request.headers['content-type'] ?? '') ?? []
    if (charset !== undefined && !UTF8.has(charset.toLowerCase())) {
      return done(new Refused('request.charset', { args: { charset: charset.slice(0, 40) } }))
    }
    const text = utf8TextOf(body)
    if (text === undefined) return done(new Refused('request.notUtf8'))
    return parse(request, text, done)
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function utf8TextOf(octets: string | Buffer): string | undefined {
  if (typeof octets === 'string') return octets
  try {
    return utf8.decode(octets)
  } catch {
    return undefined
  }
}
