import { readJson } from '../../json/readJson.ts'

/** What a body and an address are made of. */
export interface HttpBody {
  body: string
  /** Each character of the body is an octet, as it came; left out: it is decoded. */
  isOctets?: boolean
  /** Each character is an octet. */
  query?: string
  /** What escaped octets stand for, as `TextDecoder` names it; left out: UTF-8. */
  charset?: string | undefined
}

/** What an answer or a callback says, however it was written. */
export interface HttpSaid {
  /** Of JSON or of a form, else undefined. */
  tree: unknown
  /** As it came. */
  text: string
  /** Parameters whose octets are no text in the charset: they are those octets in hexadecimal. */
  undecoded: ReadonlySet<string>
}

/** Deeper answers are read no further. */
const MOST_STEPS = 12

/**
 * A body as values: JSON with its numbers as they are written (ids may be longer than a number is exact), else what a
 * form would be. Parameters of the address are added.
 */
export function readSaid({ body, query = '', isOctets = false, charset }: HttpBody): HttpSaid {
  const trimmed = body.trim()
  const undecoded = new Set<string>()
  const added = decodedForm(query, octetsIn(charset), undecoded)
  if (/^[[{"]/.test(trimmed)) {
    const tree = readJson(trimmed, exactly)
    if (tree === undefined) return { tree: added, text: body, undecoded } // half a JSON is none
    const isList = Array.isArray(tree) || typeof tree !== 'object' || tree === null
    return { tree: isList ? tree : { ...added, ...tree }, text: body, undecoded }
  }
  const read = isOctets ? octetsIn(charset) : octetsOfText
  const form = isForm(trimmed) && decodedForm(trimmed, read, undecoded)
  return { tree: { ...added, ...form }, text: body, undecoded }
}

/** Whether a body is a form, which has no blanks. */
export const isForm = (body: string): boolean =>
  /^[^\s<>=&]+=/.test(body) && !/[ \t\r\n]/.test(body.trim())

/** A reviver that keeps a number as its digits, where the engine tells them. */
const exactly = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

/** How the octets of a name or value become text. */
interface FormReader {
  octetsOf: (raw: string) => Uint8Array
  charset: string
}
const octetsIn = (charset = 'utf-8'): FormReader => ({
  octetsOf: (raw) => Uint8Array.from(raw, (octet) => octet.charCodeAt(0)),
  charset,
})
const octetsOfText: FormReader = {
  octetsOf: (raw) => new TextEncoder().encode(raw),
  charset: 'utf-8',
}

/** A form or the parameters of an address (WHATWG URL §5.1), of octets in a charset; the last of a name counts. */
function decodedForm(
  form: string,
  reader: FormReader,
  undecoded: Set<string>,
): Record<string, string> {
  const found = new Map<string, string>()
  for (const pair of form.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decoded(at < 0 ? pair : pair.slice(0, at), reader)
    const value = decoded(at < 0 ? '' : pair.slice(at + 1), reader)
    found.set(name.text, value.text)
    if (value.isText) undecoded.delete(name.text)
    else undecoded.add(name.text)
  }
  return Object.fromEntries(found)
}

/** One name or value; what is no text in its charset, as hexadecimal octets: nothing of it is lost. */
function decoded(
  written: string,
  { octetsOf, charset }: FormReader,
): { text: string; isText: boolean } {
  const parts = written.replaceAll('+', ' ').split(/%([0-9a-f]{2})/gi)
  // What was escaped stands at the odd places.
  const octets = parts.flatMap((part, place) =>
    place % 2 === 1 ? Number.parseInt(part, 16) : [...octetsOf(part)],
  )
  const bytes = Uint8Array.from(octets)
  const text =
    textIn(bytes, charset) ?? (octets.every((octet) => octet < 0x80) ? textIn(bytes) : undefined)
  return text === undefined ? { text: hexOf(bytes), isText: false } : { text, isText: true }
}

/** The octets of a text in their charset; undefined: they are none in it, or nobody knows it. */
export function textIn(octets: Uint8Array, charset = 'utf-8'): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(octets)
  } catch {
    return undefined
  }
}

const hexOf = (octets: Uint8Array): string =>
  Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join(' ')

/**
 * The value a place names: a path such as `messages[0].id` (also `$.messages.0.id`), the name of a parameter, or a text
 * with `{value}` in it, such as `OK: {value}`, that is looked for in the body: the value ends at what follows, or at
 * the next space. Takes a time proportional to the body. undefined: it is not there, or empty.
 */
export function valueAt(said: HttpSaid, place: string): string | undefined {
  const found = place.includes('{value}') ? inText(said.text, place) : inTree(said.tree, place)
  return found === '' ? undefined : found
}

/** The elements of the list that a place names, each read by itself; everything if there is none. */
export function listAt(said: HttpSaid, place: string | null): HttpSaid[] {
  const list = place === null ? said.tree : step(said.tree, place)
  if (!Array.isArray(list)) return place === null ? [said] : []
  return list.map((tree: unknown) => ({
    tree,
    text: JSON.stringify(tree) ?? '',
    undecoded: said.undecoded,
  }))
}

function inText(text: string, pattern: string): string | undefined {
  const [before = '', after = ''] = pattern.split('{value}', 2)
  const at = text.indexOf(before)
  if (at < 0) return undefined
  const from = at + before.length
  if (after !== '') {
    const end = text.indexOf(after, from)
    return end < 0 ? undefined : text.slice(from, end).trim()
  }
  return /\S*/.exec(text.slice(from).trimStart())?.[0]
}

function inTree(tree: unknown, place: string): string | undefined {
  const value = step(tree, place)
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function step(tree: unknown, place: string): unknown {
  // A parameter may have a name that looks like a path.
  if (isRecord(tree) && Object.hasOwn(tree, place)) return tree[place]
  let value = tree
  for (const name of stepsOf(place)) {
    if (Array.isArray(value)) value = /^\d{1,6}$/.test(name) ? value[Number(name)] : undefined
    else if (isRecord(value) && Object.hasOwn(value, name)) value = value[name]
    else return undefined
  }
  return value
}

const stepsOf = (place: string): string[] =>
  place
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((name) => name !== '')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a place can be read as one. */
export function isPlace(place: string): boolean {
  if (place.includes('{value}')) return place.split('{value}').length === 2 && place !== '{value}'
  return (
    /^[\w$.[\]-]+$/.test(place) && stepsOf(place).length > 0 && stepsOf(place).length <= MOST_STEPS
  )
}
