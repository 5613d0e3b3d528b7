import {
  type AnswerOf,
  type CallDefinition,
  type Envelope,
  type InputOf,
  methodOf,
  type OwedStep,
  owedSteps,
} from '@tandem/model'
import { CallError, type FieldErrors } from './CallError.ts'
import type { TokenRenewal } from './tokenRenewal.ts'

/** Spec §9. */
const REQUEST_TIMEOUT_MS = 300_000
/** The family's words for an invalid token; a protocol constant in every language (wire-conventions §1.1). */
const TOKEN_EXPIRED = 'Token失效'

/** Transport events that concern the whole console, not one call (spec §8). */
export type TransportEvent =
  /** The session of this token has ended. */
  | { kind: 'unauthorized' | 'tokenExpired'; token: string | null }
  | { kind: 'denied' | 'notFound' | 'timeout' | 'unreachable' }
  | { kind: 'message'; message: string }

export interface ClientOptions {
  /** Base path `/{product}`, without a trailing slash. */
  base: string
  token: () => string | null
  /** By which this browser is recognised at sign-in. */
  device?: () => string | null
  /** Value of Accept-Language. */
  language: () => string
  onEvent: (event: TransportEvent) => void
  /** The outcome of every call: whether the server answered at all. */
  onAnswer?: (answered: boolean) => void
  /** Called when the token is replaced. */
  renewal?: TokenRenewal
  /** Whether calls must not be sent, because they would be made as another user. */
  isBarred?: () => boolean
}

/** A proxy's answer while the server behind it is away. */
const AWAY = [502, 503, 504]

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>
export interface CallOptions {
  /** The caller shows errors itself; only those that end the session are announced. */
  quiet?: boolean
  signal?: AbortSignal
  /** A request resent with the same key is carried out once. */
  requestKey?: string
}

type Sent = CallOptions & { query?: Query; body?: unknown; renews?: boolean }

/** The input may be left out where a call needs none. */
type Given<C> =
  {} extends InputOf<C>
    ? [input?: InputOf<C>, options?: CallOptions]
    : [input: InputOf<C>, options?: CallOptions]

export type Client = ReturnType<typeof createClient>

/**
 * API calls: header X-Access-Token, `_t` on GETs, envelopes unwrapped. A refused call rejects with a CallError. The
 * type argument is the contract in model/calls for the path.
 */
export function createClient(options: ClientOptions) {
  const { base, token, device, language, onEvent, onAnswer, isBarred, renewal } = options
  /** Whether the token of a refused call has been replaced since. */
  const isReplaced = async (refused: string | null): Promise<boolean> => {
    await renewal?.settled()
    return token() !== null && token() !== refused
  }
  async function send(method: string, path: string, given: Sent): Promise<Response> {
    const { query, body, quiet, signal, requestKey, renews = false } = given
    if (isBarred?.()) throw new CallError('', { status: 0, reason: 'somebodyElse' })
    const headers = new Headers({ 'Accept-Language': language() })
    const accessToken = token()
    if (accessToken !== null) headers.set('X-Access-Token', accessToken)
    const deviceToken = device?.() ?? null
    if (deviceToken !== null) headers.set('X-Device-Token', deviceToken)
    if (requestKey !== undefined) headers.set('Idempotency-Key', requestKey)
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(address(base, path, method, query), {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      const timedOut = timeout.aborted
      onAnswer?.(false)
      if (!quiet) onEvent({ kind: timedOut ? 'timeout' : 'unreachable' })
      throw new CallError('', { status: 0, reason: timedOut ? 'timeout' : 'unreachable' })
    })
    if (response.ok) {
      onAnswer?.(true)
      return response
    }
    // Refused before anything was done, so it can be retried.
    const isOld = response.status === 401 && accessToken !== null && renewal && !renews
    if (isOld && (await isReplaced(accessToken))) return send(method, path, given)
    const envelope = await envelopeOf(response)
    onAnswer?.(envelope !== null || !AWAY.includes(response.status))
    throw refused(response.status, envelope, { quiet, onEvent, token: accessToken })
  }

  async function call<T>(method: string, path: string, options: Sent): Promise<T> {
    const response = await send(method, path, options)
    const envelope = await envelopeOf(response)
    if (!envelope) throw new CallError('', { status: response.status, reason: 'unreadable' })
    if (!envelope.success) {
      const { quiet } = options
      throw refused(envelope.code ?? 400, envelope, { quiet, onEvent, token: token() })
    }
    // The one place where wire data becomes typed: both sides compile against model/calls.
    return envelope.result as T
  }

  /** If the call replaces the token, later calls use the new one. */
  async function renewed<T>(method: string, path: string, options: Sent): Promise<T> {
    if (!renewal || options.renews !== true) return call<T>(method, path, options)
    let next: string | null = null
    renewal.begin()
    try {
      const result = await call<T>(method, path, options)
      if (isObject(result) && typeof result['token'] === 'string') next = result['token']
      return result
    } finally {
      renewal.end(next)
    }
  }

  /** Asks what is defined in the model: by its method, at its path, answered with what it says. */
  async function ask<const C extends CallDefinition>(
    definition: C,
    ...[input, given = {}]: Given<C>
  ): Promise<AnswerOf<C>> {
    const method = methodOf(definition)
    const { path, rest } = placed(definition.path, { ...input })
    const inQuery = method === 'GET' || method === 'DELETE'
    const body = input instanceof FormData ? input : rest
    const renews = definition.renews === true
    const options = { ...given, renews, ...(inQuery ? { query: rest } : { body }) }
    if (definition.file === undefined) return await renewed<AnswerOf<C>>(method, path, options)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call that answers a file is typed as one
    return (await (await send(method, path, options)).blob()) as AnswerOf<C>
  }

  return {
    ask,
    get: <T>(path: string, query: Query = {}, options: CallOptions = {}) =>
      call<T>('GET', path, { ...options, query }),
    post: <T>(path: string, body: unknown, options: CallOptions = {}) =>
      call<T>('POST', path, { ...options, body }),
    put: <T>(path: string, body: unknown, options: CallOptions = {}) =>
      call<T>('PUT', path, { ...options, body }),
    remove: <T>(path: string, query: Query, options: CallOptions = {}) =>
      call<T>('DELETE', path, { ...options, query }),
    /** A multipart upload. */
    upload: <T>(path: string, form: FormData, options: CallOptions = {}) =>
      call<T>('POST', path, { ...options, body: form }),
    /** A file. Its errors are envelopes with a status other than 2xx. */
    download: async (path: string, query: Query = {}, options: CallOptions = {}): Promise<Blob> =>
      (await send('GET', path, { ...options, query })).blob(),
  }
}

/** The path with its variable segments filled, and the rest of the input. */
function placed(path: string, input: Record<string, unknown>): { path: string; rest: Query } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query holds plain values only: `in` of a GET parses text
  return { path: filled, rest: rest as Query }
}

/** Empty values are left out; `_t` prevents caching, except for dictionaries. */
function address(base: string, path: string, method: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  }
  if (method === 'GET' && !path.includes('sys/dict/getDictItems')) {
    params.set('_t', String(Math.floor(Date.now() / 1000)))
  }
  const text = params.toString()
  return `${base}/${path.replace(/^\//, '')}${text === '' ? '' : `?${text}`}`
}

type LooseEnvelope = Partial<Envelope<unknown>>
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function envelopeOf(response: Response): Promise<LooseEnvelope | null> {
  const body: unknown = await response.json().catch(() => null)
  return isObject(body) ? body : null
}

interface Asked {
  quiet: boolean | undefined
  /** The token the call was made with. */
  token: string | null
}

/** Announces the meaning of a status, and returns the caller's error. */
function refused(
  status: number,
  envelope: LooseEnvelope | null,
  { quiet, onEvent, token }: Pick<ClientOptions, 'onEvent'> & Asked,
): CallError {
  const message = typeof envelope?.message === 'string' ? envelope.message : ''
  const result = isObject(envelope?.result) ? envelope.result : {}
  const event = eventOf(status, message, token)
  const reason = typeof result['reason'] === 'string' ? result['reason'] : `status.${status}`
  // If the caller shows errors itself, only those that end the session are announced. A required step replaces the
  // whole page.
  if ('token' in event || (!quiet && owedStepOf(reason) === null)) onEvent(event)
  return new CallError(message, {
    status,
    reason,
    fields: fieldErrors(result['fields']),
    current: result['current'],
  })
}

/** The required step named by a refusal, if any. */
export function owedStepOf(reason: string): OwedStep | null {
  if (reason === owedSteps.password) return 'password'
  return reason === owedSteps.secondStep ? 'secondStep' : null
}

/** Spec §8: the meaning of each status for the whole console. */
function eventOf(status: number, message: string, token: string | null): TransportEvent {
  if (status === 401) return { kind: 'unauthorized', token }
  if (status === 500 && message.includes(TOKEN_EXPIRED)) return { kind: 'tokenExpired', token }
  if (status === 403) return { kind: 'denied' }
  if (status === 404) return { kind: 'notFound' }
  if (status === 504) return { kind: 'timeout' }
  return message === '' ? { kind: 'unreachable' } : { kind: 'message', message }
}

function fieldErrors(value: unknown): FieldErrors {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, error]) => {
      if (!isObject(error)) return []
      const { reason, message } = error
      if (typeof message !== 'string') return []
      return [[field, { reason: typeof reason === 'string' ? reason : '', message }]]
    }),
  )
}
