import { SheetRefused } from '../../ports/sheetReader.ts'

/** Events of a scan, in document order. Names have no namespace prefix. */
export type XmlListener = {
  open(name: string, attributes: string): void
  text(text: string): void
  close(name: string): void
}

const MAX_TOKEN = 1024 * 1024
const MAX_DEPTH = 64
const MAX_ENTITY = 12

/**
 * A streaming scanner for spreadsheet XML: elements, attributes, text, CDATA. Document types are
 * refused, so no entity can be declared, fetched or expanded; Open Packaging (ECMA-376 part 2)
 * forbids them too. It yields after each chunk, so that a caller can pass on what its listener
 * collected.
 * @throws SheetRefused file.type for a document type, file.broken if it is not well formed
 */
export async function* scanXml(
  chunks: AsyncIterable<string>,
  listener: XmlListener,
): AsyncGenerator<void> {
  const open: string[] = []
  let rest = ''
  let rootSeen = false

  /** Consumes whole tokens; one cut off by the end of the chunk waits for the next. */
  function consume(xml: string): string {
    let at = 0
    while (at < xml.length) {
      if (xml.charCodeAt(at) !== 0x3c) {
        const end = textEnd(xml, at)
        if (open.length > 0) listener.text(decodeEntities(lineEnds(xml.slice(at, end))))
        else if (xml.slice(at, end).trim() !== '') throw new SheetRefused('file.broken')
        if (end < xml.length && xml.charCodeAt(end) !== 0x3c) return xml.slice(end)
        at = end
        continue
      }
      const end = tokenEnd(xml, at)
      if (end === -1) return xml.slice(at)
      token(xml, at, end)
      at = end
    }
    return ''
  }

  function token(xml: string, start: number, end: number): void {
    const kind = xml.charCodeAt(start + 1)
    if (kind === 0x3f) return // processing instruction
    if (kind === 0x21) {
      if (xml.startsWith('<![CDATA[', start) && open.length > 0) {
        listener.text(lineEnds(xml.slice(start + 9, end - 3)))
      }
      return
    }
    if (kind === 0x2f) {
      const name = localName(xml.slice(start + 2, end - 1).trimEnd())
      if (open.pop() !== name) throw new SheetRefused('file.broken')
      listener.close(name)
      return
    }
    if (open.length === 0 && rootSeen) throw new SheetRefused('file.broken')
    rootSeen = true
    const empty = xml.charCodeAt(end - 2) === 0x2f
    const tag = xml.slice(start + 1, empty ? end - 2 : end - 1)
    const space = tag.search(/\s/)
    const name = localName(space === -1 ? tag : tag.slice(0, space))
    if (name === '' || open.length >= MAX_DEPTH) throw new SheetRefused('file.broken')
    listener.open(name, space === -1 ? '' : tag.slice(space))
    if (empty) listener.close(name)
    else open.push(name)
  }

  for await (const chunk of chunks) {
    rest = consume(rest === '' ? stripMark(chunk, rootSeen) : rest + chunk)
    if (rest.length > MAX_TOKEN) throw new SheetRefused('file.broken')
    yield
  }
  if (!rootSeen || open.length > 0 || rest.trim() !== '') throw new SheetRefused('file.broken')
}

/** Offset after the text that starts at `at`: the next tag, the chunk's end, or an entity split by it. */
function textEnd(xml: string, at: number): number {
  const tag = xml.indexOf('<', at)
  if (tag !== -1) return tag
  // The line feed of a pair may be in the next chunk.
  if (xml.endsWith('\r')) return xml.length - 1
  const entity = xml.lastIndexOf('&')
  const whole = entity < at || xml.includes(';', entity) || xml.length - entity > MAX_ENTITY
  return whole ? xml.length : entity
}

/** A carriage return, alone or before a line feed, is a line feed (XML 1.0, 2.11). */
function lineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}

/** Offset after the token that starts at `at`, or -1 if its end has not arrived. */
function tokenEnd(xml: string, at: number): number {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4)
  if (xml.startsWith('<![CDATA[', at)) return after(xml, ']]>', at + 9)
  if (xml.startsWith('<?', at)) return after(xml, '?>', at + 2)
  if (xml.startsWith('<!', at)) {
    const mark = xml.slice(at, at + 9)
    if ('<![CDATA['.startsWith(mark) || '<!--'.startsWith(mark)) return -1 // its start is cut off
    throw new SheetRefused('file.type')
  }
  let quote = 0
  for (let i = at + 1; i < xml.length; i++) {
    const code = xml.charCodeAt(i)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3e) return i + 1
    else if (code === 0x3c) throw new SheetRefused('file.broken')
  }
  return -1
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  return found === -1 ? -1 : found + mark.length
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function stripMark(chunk: string, rootSeen: boolean): string {
  return !rootSeen && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk
}

/**
 * The value of an attribute (by local name) in the text between tag name and bracket.
 * @throws SheetRefused file.broken
 */
export function attribute(attributes: string, name: string): string | undefined {
  let at = 0
  for (;;) {
    while (isSpace(attributes.charCodeAt(at))) at++
    if (at >= attributes.length) return undefined
    const equals = attributes.indexOf('=', at)
    let start = equals + 1
    while (isSpace(attributes.charCodeAt(start))) start++
    const quote = attributes.charAt(start)
    const end = attributes.indexOf(quote, start + 1)
    if (equals === -1 || end === -1 || (quote !== '"' && quote !== "'")) {
      throw new SheetRefused('file.broken')
    }
    if (localName(attributes.slice(at, equals).trimEnd()) === name) {
      return decodeEntities(attributes.slice(start + 1, end))
    }
    at = end + 1
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,12};?)/g, (_, body: string) => {
    const name = body.endsWith(';') ? body.slice(0, -1) : ''
    const number = /^#(?:(\d+)|x([\da-f]+))$/i.exec(name)
    const decoded = number === null ? entities[name] : character(number[1], number[2])
    if (decoded === undefined) throw new SheetRefused('file.broken')
    return decoded
  })
}

function character(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const legal = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return legal ? String.fromCodePoint(code) : '\uFFFD'
}
