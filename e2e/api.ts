import type { Envelope } from '@tandem/model'
import { type Locale, languageTag } from '@tandem/i18n'
import { z } from 'zod'

const envelope = z.object({
  success: z.boolean(),
  code: z.number(),
  message: z.string(),
  result: z.unknown(),
  timestamp: z.number(),
})

/** The answer of a call: the HTTP status and the envelope, refused or not. */
export type Answer = Envelope<unknown> & { status: number }

/** The API as used by a customer's script: one user, one language. */
export interface Api {
  token: string
  /** The raw answer, including refusals. */
  ask(method: string, path: string, options?: Asked): Promise<Answer>
  /** The result of a call that must succeed, parsed by a schema. */
  get<S extends z.ZodType>(path: string, query: Query, schema: S): Promise<z.output<S>>
  send<S extends z.ZodType>(
    method: string,
    path: string,
    body: unknown,
    schema: S,
  ): Promise<z.output<S>>
  /** The same user in another language. */
  in(locale: Locale): Api
}
export type Query = Readonly<Record<string, string>>
/** `body` is sent as JSON; a form as multipart. */
export interface Asked {
  query?: Query
  body?: unknown
  form?: FormData
}

/** Signs in over HTTP. `base` ends in the product: http://127.0.0.1:3000/tandem */
export async function signInByApi(
  base: string,
  person: { username: string; password: string },
  locale: Locale = 'en_US',
): Promise<Api> {
  const anonymous = apiOf(base, '', locale)
  const { token } = await anonymous.send(
    'POST',
    '/sys/login',
    person,
    z.object({ token: z.string() }),
  )
  return apiOf(base, token, locale)
}

/** The API with an existing token; '' = nobody. */
export function apiOf(base: string, token: string, locale: Locale): Api {
  const ask: Api['ask'] = async (method, path, { query = {}, body, form } = {}) => {
    const headers = new Headers({ 'accept-language': languageTag(locale) })
    if (token !== '') headers.set('x-access-token', token)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
    })
    return { status: response.status, ...envelope.parse(await response.json()) }
  }
  const resultOf = async <S extends z.ZodType>(
    what: string,
    asking: Promise<Answer>,
    schema: S,
  ): Promise<z.output<S>> => {
    const answer = await asking
    if (!answer.success) {
      throw new Error(
        `${what} answered ${answer.status}: ${answer.message} ${JSON.stringify(answer.result)}`,
      )
    }
    return schema.parse(answer.result)
  }
  return {
    token,
    ask,
    get: (path, query, schema) => resultOf(`GET ${path}`, ask('GET', path, { query }), schema),
    send: (method, path, body, schema) =>
      resultOf(`${method} ${path}`, ask(method, path, { body }), schema),
    in: (other) => apiOf(base, token, other),
  }
}
