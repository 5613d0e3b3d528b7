import { accountCalls, type CallDefinition, signInCalls } from '@tandem/model'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const envelope = z.object({
  success: z.boolean(),
  code: z.number(),
  message: z.string(),
  result: z.any(),
  timestamp: z.number(),
})
/** The response: HTTP status and the envelope. `result` is untyped; tests look into it. */
export type Reply = { status: number } & z.output<typeof envelope>

type Query = Readonly<Record<string, string | number | undefined>>

const calls: readonly CallDefinition[] = Object.values({ ...accountCalls, ...signInCalls })
/** The paths of all calls that answer another token. */
export const renewingPaths: ReadonlySet<string> = new Set(
  calls.flatMap(({ path, renews }) => (renews === true ? [path] : [])),
)

/** One signed-in user as its console: calls below /tandem with the token. */
export class Client {
  readonly app: FastifyInstance
  /** The current token: calls that renew it are followed, as the console does. */
  token: string
  /** Id of the user. */
  readonly id: string
  readonly username: string
  locale: 'en_US' | 'zh_CN' = 'en_US'

  constructor(app: FastifyInstance, user: { token: string; id: string; username: string }) {
    this.app = app
    this.token = user.token
    this.id = user.id
    this.username = user.username
  }

  get = (path: string, query: Query = {}) => this.call('GET', path, { query })
  post = (path: string, body: unknown) => this.call('POST', path, { body })
  put = (path: string, body: unknown) => this.call('PUT', path, { body })
  delete = (path: string, query: Query) => this.call('DELETE', path, { query })

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { query = {}, body }: { query?: Query; body?: unknown } = {},
  ): Promise<Reply> {
    const response = await this.raw(method, path, { query, body })
    const reply = envelope.parse(response.json())
    if (reply.success && renewingPaths.has(path)) this.token = String(reply.result.token)
    return { status: response.statusCode, ...reply }
  }

  /** A form with a file, as browsers send it. */
  async upload(path: string, form: FormData): Promise<Reply> {
    const body = new Response(form)
    const response = await this.app.inject({
      method: 'POST',
      url: `/tandem${path}`,
      headers: {
        'x-access-token': this.token,
        'accept-language': this.locale,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    return { status: response.statusCode, ...envelope.parse(response.json()) }
  }

  /** The whole response, for downloads and headers. */
  raw(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { query = {}, body }: { query?: Query; body?: unknown } = {},
  ) {
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return this.app.inject({
      method,
      url: `/tandem${path}`,
      query: Object.fromEntries(given),
      headers: { 'x-access-token': this.token, 'accept-language': this.locale },
      ...(body === undefined ? {} : { payload: body as object }), // inject writes any plain value as JSON
    })
  }
}

/** Signs in over HTTP. */
export async function signInAs(
  app: FastifyInstance,
  username: string,
  password: string,
): Promise<Client> {
  const response = await app.inject({
    method: 'POST',
    url: '/tandem/sys/login',
    payload: { username, password },
  })
  const found = z
    .object({ result: z.object({ token: z.string(), userInfo: z.object({ id: z.string() }) }) })
    .safeParse(response.json())
  if (!found.success) throw new Error(`${username} cannot sign in: ${response.body}`)
  const { token, userInfo } = found.data.result
  return new Client(app, { token, id: userInfo.id, username })
}
