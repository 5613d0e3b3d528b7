import type { FastifyInstance } from 'fastify'

/** Hands over bodies of any type as they came, up to `bodyLimit` bytes: what is signed, or mapped by others, is read by them. */
export function rawBody(
  app: FastifyInstance,
  parseAs: 'string' | 'buffer',
  bodyLimit: number,
): void {
  app.removeAllContentTypeParsers()
  const asItCame = { parseAs, bodyLimit } as const
  app.addContentTypeParser('*', asItCame, (_request, body, done) => done(null, body))
}
