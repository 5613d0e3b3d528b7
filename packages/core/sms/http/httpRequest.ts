import { readJson } from '../../json/readJson.ts'
import type { MessageClass } from '../origin.ts'
import { segment } from '../segment.ts'
import { type HttpMapping, linesOf } from './httpMapping.ts'
import {
  escapeHeader,
  escapeJson,
  escapeUrlIn,
  hexOf,
  type HttpValues,
  renderTemplate,
  secretsIn,
  unknownIn,
} from './httpTemplate.ts'
import { charsetOf } from './textForVendor.ts'

type RequestParts = Pick<
  HttpMapping,
  'method' | 'url' | 'contentType' | 'headers' | 'body' | 'charset' | 'replacesCharacters'
>

/** A request as it is sent. */
export interface HttpRequest {
  method: HttpMapping['method']
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

/** A header as RFC 9110 §5.1 allows its name. */
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/
/** What the connection itself decides. */
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
])
const MOST_HEADERS = 30

/** The request for one message; undefined if a template asks for a secret that is not there. */
export function httpRequest(mapping: RequestParts, values: HttpValues): HttpRequest | undefined {
  const charset = charsetOf(mapping)
  const url = renderTemplate(mapping.url, values, escapeUrlIn(charset))
  const body = renderBody(mapping, values)
  if (url === undefined || body === undefined) return undefined
  const headers: Record<string, string> = {}
  for (const [name, template] of parseHeaders(mapping.headers) ?? []) {
    const value = renderTemplate(template, values, escapeHeader)
    if (value === undefined) return undefined
    headers[name.toLowerCase()] = value
  }
  if (mapping.contentType === 'query' || mapping.method === 'GET') {
    const query = mapping.contentType === 'json' ? '' : body
    const joined = query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
    return { method: mapping.method, url: joined, headers, body: null }
  }
  headers['content-type'] ??=
    mapping.contentType === 'json'
      ? 'application/json; charset=utf-8'
      : `application/x-www-form-urlencoded; charset=${charset ?? 'utf-8'}`
  return { method: mapping.method, url, headers, body }
}

function renderBody(mapping: RequestParts, values: HttpValues): string | undefined {
  const { contentType, body } = mapping
  if (contentType === 'json') return renderTemplate(body ?? '', values, escapeJson)
  // Pairs may stand in lines of their own.
  return renderTemplate(linesOf(body).join(''), values, escapeUrlIn(charsetOf(mapping)))
}

/** Names and templates of headers; undefined: they are none. */
export function parseHeaders(text: string | null): [string, string][] | undefined {
  const headers: [string, string][] = []
  for (const line of linesOf(text)) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? []
    if (name === '' || OWN_HEADERS.has(name.toLowerCase())) return undefined
    if (!/^[\x20-\x7E]*$/.test(value) || headers.length === MOST_HEADERS) return undefined
    headers.push([name, value])
  }
  return headers
}

/** Values that would show every mistake of a template, e.g. a text outside its quotes. */
const nasty = (mapping: RequestParts): HttpValues => ({
  ...valuesOfMessage({ to: '447000000001', from: 'A"\\&', text: '"\\{}&=+%\n😀', id: '1' }),
  dlrUrl: 'https://example.com/?a=1&b="',
  validity: '60',
  secrets: Object.fromEntries(secretNames(mapping).map((name) => [name, 'a"\\&'])),
})

/** The first part of a request that cannot be used as written; undefined: all can. */
export function requestFault(mapping: RequestParts): 'url' | 'headers' | 'body' | undefined {
  const { url, body, contentType, method } = mapping
  if (!isUrlTemplate(url)) return 'url'
  const headers = parseHeaders(mapping.headers)
  if (!headers || headers.some(([, value]) => unknownIn(value).length > 0)) return 'headers'
  if (unknownIn(body ?? '').length > 0) return 'body'
  if (contentType === 'json' && method === 'GET' && body !== null) return 'body'
  if (contentType !== 'json') return /\s/.test(linesOf(body).join('')) ? 'body' : undefined
  return body === null || isJson(renderBody(mapping, nasty(mapping)) ?? '') ? undefined : 'body'
}

/**
 * Whether a URL is one whose host no value can change: everything up to the path stands in the template itself, without
 * a user name.
 */
export function isUrlTemplate(url: string): boolean {
  const [origin = ''] = /^https?:\/\/[^/?#\s]+/i.exec(url) ?? []
  if (origin === '' || /[{}@\\]/.test(origin) || /\s/.test(url)) return false
  return unknownIn(url).length === 0 && URL.canParse(url)
}

/** The names of all secrets that a mapping asks for, each once. */
export const secretNames = ({
  url,
  headers,
  body,
}: Pick<RequestParts, 'url' | 'headers' | 'body'>): string[] => [
  ...new Set([url, headers ?? '', body ?? ''].flatMap(secretsIn)),
]

/** What is said of a message, without what the account and the platform add. */
export function valuesOfMessage({
  to,
  from,
  text,
  id,
  messageClass,
}: Pick<HttpValues, 'to' | 'from' | 'text' | 'id'> & {
  messageClass?: MessageClass | undefined
}): Omit<HttpValues, 'secrets'> {
  const unicode = segment(text).encoding === 'ucs2' ? '1' : '0'
  return {
    to,
    from,
    text,
    id,
    unicode,
    hex: hexOf(text),
    class: messageClass === undefined ? '' : String(messageClass),
    flash: messageClass === 0 ? '1' : '0',
    dlrUrl: '',
    validity: '',
  }
}

function isJson(text: string): boolean {
  return readJson(text) !== undefined
}

/** Secrets of an account, one `name = value` per line; undefined: they are none. */
export function parseSecrets(text: string): Readonly<Record<string, string>> | undefined {
  const secrets: Record<string, string> = {}
  for (const line of linesOf(text)) {
    const [, name = '', value = ''] = /^([A-Za-z][\w-]{0,31})\s*=\s*(\S.*)$/.exec(line) ?? []
    if (name === '' || value === '') return undefined
    secrets[name] = value
  }
  return secrets
}
