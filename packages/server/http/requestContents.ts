import {
  apiKeyStart,
  type CallDefinition,
  inputMask,
  keysOpen,
  MOST_KEPT_BYTES,
  NOT_KEPT,
  type RequestContents,
} from '@tandem/model'
import type { FastifyRequest } from 'fastify'

import type { Ctx } from '../services/ctx.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging into fastify's own interface is how its context is typed
  interface FastifyContextConfig {
    /** Masks what a call was asked; only of calls that API keys open. */
    maskOf?: (asked: unknown) => unknown
  }
}

/** What of a call is kept in the log of API requests. */
export type KeptContents = Omit<RequestContents, 'hidden' | 'call'> & { seesAmounts: boolean }

/** The configuration of a route that lets the log keep what it was asked. */
export const keptConfig = (call: CallDefinition) =>
  keysOpen(call) ? { maskOf: inputMask(call) } : {}

const answers = new WeakMap<FastifyRequest, string>()
/** Remembers an answer until its call is logged; files are read once, and not kept. */
export function rememberAnswer(request: FastifyRequest, payload: unknown): void {
  if (typeof payload === 'string') answers.set(request, payload)
}

const nothing: KeptContents = {
  query: null,
  body: null,
  bodyBytes: null,
  answer: null,
  answerBytes: null,
  requestKey: null,
  seesAmounts: false,
}

/** What is kept of a call: of one refused before its key was known, or that no key opens, how long it was at most. */
export function keptOf(request: FastifyRequest, caller: Ctx | undefined): KeptContents {
  const { maskOf } = request.routeOptions.config
  const { method, body, headers } = request
  const length = Number(headers['content-length'] ?? 0)
  if (!caller || !maskOf) return { ...nothing, bodyBytes: length || null }
  const inQuery = method === 'GET' || method === 'DELETE'
  const asked =
    inQuery || body === undefined || body === null || length > MOST_KEPT_BYTES
      ? undefined
      : textOf(maskOf(body))
  const answer = answers.get(request)
  return {
    query: hasAny(request.query) ? shortOf(textOf(maskOf(request.query))) : null,
    body: asked === undefined ? null : shortOf(asked),
    bodyBytes: inQuery ? null : length || (asked === undefined ? null : Buffer.byteLength(asked)),
    answer: answer === undefined ? null : shortOf(withoutKeys(answer)),
    answerBytes: answer === undefined ? null : Buffer.byteLength(answer),
    requestKey: requestKeyOf(headers['idempotency-key'], body),
    seesAmounts: !caller.actor.hideAmounts,
  }
}

const hasAny = (query: unknown): boolean => {
  for (const _name in Object(query)) return true
  return false
}

const textOf = (value: unknown): string => withoutKeys(JSON.stringify(value))

const shortOf = (text: string): string | null =>
  text.length <= MOST_KEPT_BYTES && Buffer.byteLength(text) <= MOST_KEPT_BYTES ? text : null

/** A key that somebody put where it does not belong is a key all the same. */
const withoutKeys = (text: string): string =>
  text.includes(apiKeyStart) ? text.replace(KEYS, NOT_KEPT) : text
const KEYS = new RegExp(`${apiKeyStart}[\\w-]{16,}`, 'g')

function requestKeyOf(header: unknown, body: unknown): string | null {
  const own: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'requestKey') : undefined
  const key = header ?? own
  return typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key) ? withoutKeys(key) : null
}
