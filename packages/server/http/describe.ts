import type { CallDefinition, Method } from '@tandem/model'
import { z } from 'zod'

const refused = z
  .object({
    success: z.literal(false),
    code: z.int(),
    message: z.string(),
    result: z.object({
      reason: z.string(),
      fields: z
        .record(z.string(), z.object({ reason: z.string(), message: z.string() }))
        .optional(),
      current: z.unknown().optional(),
    }),
    timestamp: z.int(),
  })
  .meta({
    description: 'Refused: result.reason is a code for programs, message a sentence for people',
  })
const binary = z.unknown().meta({ type: 'string', format: 'binary' })

const envelopes = new WeakMap<z.ZodType, z.ZodType>()

/** What a call answers around its result; made once for each result, as several servers may run in one process. */
function envelope(result: z.ZodType): z.ZodType {
  const answer = envelopes.get(result) ?? envelopeOf(result)
  envelopes.set(result, answer)
  return answer
}

const envelopeOf = (result: z.ZodType): z.ZodType =>
  z
    .object({
      success: z.boolean(),
      code: z.int(),
      message: z.string(),
      result,
      timestamp: z.int().meta({ description: 'Milliseconds since 1970' }),
    })
    .meta({ description: 'Done' })

const nothing = z.null()

const onceText =
  '. Repeated with the same header Idempotency-Key, it is carried out once within a day.'

/** The API description of a route: who can call it, its input and its answer. */
export function describe(route: CallDefinition, method: Method): Record<string, unknown> {
  const inQuery = method === 'GET' || method === 'DELETE'
  const { in: input, upload, parameters = input } = route
  return {
    // What changes something is asked for by PUT or POST; the GET is there for old clients.
    ...(method === 'GET' && route.actsByGet ? { deprecated: true } : {}),
    operationId: method.toLowerCase() + nameOf(route.path),
    summary: route.summary ?? route.path,
    tags: [route.path.split('/').slice(1, 3).join('/')],
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(route.access === 'public'
      ? {}
      : { description: `Access: ${route.access}${route.once === true ? onceText : ''}` }),
    ...(parameters && inQuery ? { querystring: parameters } : {}),
    ...(upload
      ? { consumes: ['multipart/form-data'], body: z.object({ file: binary, ...upload.shape }) }
      : input && !inQuery
        ? { body: input }
        : {}),
    response: { 200: answerOf(route), '4xx': refused },
  }
}

/** `/sms/gateway/queryById` -> `SmsGatewayQueryById`, by which generated clients call it. */
const nameOf = (path: string): string =>
  path.replaceAll(/[/:]+(\w)/g, (_, first: string) => first.toUpperCase())

function answerOf({ out, file }: CallDefinition): unknown {
  if (file !== undefined) {
    return { description: 'The file', content: { [file]: { schema: binary } } }
  }
  return envelope(out ?? nothing)
}
