import type { FastifyReply, FastifyRequest } from 'fastify'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

import type { ErrorCode } from '@tandem/model'
import { Refused } from '../services/Refused.ts'
import type { Register } from './app.ts'

// The documentation pages use data: icons and inline styles.
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'"

/**
 * GET /{product}/openapi.json and /{product}/docs. Register it before the routes it describes.
 * @param refusal asked for each request with its token: why its caller may not read it; undefined: they may
 */
export function apiDescription(
  refusal: (token: string) => Promise<ErrorCode | undefined> = async () => undefined,
): Register {
  const onRequest = (
    { headers }: FastifyRequest,
    _reply: FastifyReply,
    done: (refused?: Error) => void,
  ): void => {
    const token = headers['x-access-token']
    refusal(typeof token === 'string' ? token : '').then(
      (reason) => done(reason && new Refused(reason)),
      done,
    )
  }
  return async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Tandem',
          version: '1.0.0',
          description:
            'Every answer is an envelope {success, code, message, result, timestamp}. Sign in by /sys/login and send the token as X-Access-Token; programs send the key of their company as X-Api-Key. A request to add a record with a header Idempotency-Key is done once within a day, however often it is sent.',
        },
        components: {
          securitySchemes: {
            token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
            key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
          },
        },
        security: [{ token: [] }],
      },
      transform: jsonSchemaTransform,
      // Schemas that contain themselves are referred to by name.
      transformObject: jsonSchemaTransformObject,
    })
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: POLICY,
      uiHooks: { onRequest },
    })
    app.get('/openapi.json', { schema: { hide: true }, onRequest }, async () => app.swagger())
  }
}
