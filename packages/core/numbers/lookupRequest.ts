/** How a provider is asked, with places to fill in: in the address, the headers and the body. */
export interface LookupTemplate {
  /** An https address. */
  url: string
  /** 'Name: value', one per line. */
  headers: string | null
  /** JSON, sent by POST; null: it is a GET. */
  body: string | null
}

/** What is sent to a provider. */
export interface LookupRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}

/** Every place that may be filled in, as it is written between braces. */
export const lookupPlaces = ['number', 'numbers', '+number', '+numbers', 'secret', 'basic'] as const

const HEADER = /^([A-Za-z0-9-]+)\s*:\s*(\S.*)$/
const isPlace = (name: string): boolean => lookupPlaces.some((place) => place === name)

/** Headers as people write them; undefined: they are none. */
export function readLookupHeaders(text: string): ReadonlyMap<string, string> | undefined {
  const headers = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = HEADER.exec(line.trim()) ?? []
    if (name === '' || placesIn(value).some((place) => !isPlace(place))) return undefined
    headers.set(name.toLowerCase(), value)
  }
  return headers
}

/** Whether it is an address of a provider: https (http inside networks that are allowed), with places we know. */
export function isLookupUrl(text: string): boolean {
  if (placesIn(text).some((place) => !isPlace(place))) return false
  const filled = text.replaceAll(PLACE, '0')
  if (/[{}\s]/.test(filled) || !URL.canParse(filled)) return false
  return ['http:', 'https:'].includes(new URL(filled).protocol)
}

const PLACE = /\{(\+?[a-z]+)\}/g
const placesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

/**
 * The request about these numbers (E.164 digits). In the address `{number}` is the first and `{numbers}` all of them with
 * commas; in the body they are JSON, a string and a list. `{secret}` is the secret as it is, `{basic}` for basic
 * authentication.
 */
export function lookupRequest(
  { url, headers, body }: LookupTemplate,
  numbers: readonly string[],
  secret: string,
): LookupRequest {
  const values = (write: (text: string | readonly string[]) => string) =>
    new Map<string, string>([
      ['number', write(numbers[0] ?? '')],
      ['+number', write(`+${numbers[0] ?? ''}`)],
      ['numbers', write(numbers)],
      ['+numbers', write(numbers.map((digits) => `+${digits}`))],
    ])
  const inUrl = values((text) => encodeURIComponent(typeof text === 'string' ? text : text.join()))
  const inJson = values((text) => JSON.stringify(text))
  const secrets = new Map([
    ['secret', secret],
    ['basic', base64(secret)],
  ])
  const filled = [...(readLookupHeaders(headers ?? '') ?? [])].map(
    ([name, value]) => [name, fill(value, secrets)] as const,
  )
  const isPost = body !== null && body.trim() !== ''
  return {
    method: isPost ? 'POST' : 'GET',
    url: fill(url, new Map([...inUrl, ['secret', encodeURIComponent(secret)]])),
    headers: {
      accept: 'application/json',
      ...(isPost && { 'content-type': 'application/json' }),
      ...Object.fromEntries(filled),
    },
    body: isPost ? fill(body, new Map([...inJson, ['secret', JSON.stringify(secret)]])) : '',
  }
}

const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(PLACE, (whole, name: string) => values.get(name) ?? whole)

function base64(text: string): string {
  const octets = new TextEncoder().encode(text)
  return btoa(Array.from(octets, (octet) => String.fromCodePoint(octet)).join(''))
}
