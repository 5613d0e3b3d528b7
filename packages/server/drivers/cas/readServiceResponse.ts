import type { TicketAnswer } from '../../ports/ticketCheck.ts'

const NAMESPACE = 'http://www.yale.edu/tp/cas'
const DEEPEST = 20
const TAG =
  /<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

/**
 * Parses the answer of a CAS server (CAS protocol 3.0, appendix A). Only plain elements and text are accepted: a
 * comment or CDATA within a name, a document type or a custom entity invalidates the whole answer, because such
 * constructs have allowed one user to impersonate another.
 */
export function readServiceResponse(xml: string): TicketAnswer {
  const text = xml.replace(/^\uFEFF?<\?xml[^?<>]*\?>/, '').trim()
  const users: string[] = []
  const seen: string[] = []
  const path: string[] = []
  let written = ''
  let prefix = ''
  let at = 0
  while (at < text.length) {
    if (text[at] !== '<') {
      const end = text.indexOf('<', at)
      if (end < 0 || path.length === 0) return { kind: 'unreachable' }
      written += text.slice(at, end)
      at = end
      continue
    }
    TAG.lastIndex = at
    const found = TAG.exec(text)
    if (!found) return { kind: 'unreachable' }
    const [whole, closing, name = '', attributes = '', empty] = found
    at += whole.length
    if (closing) {
      if (path.join('/') === within(prefix, 'authenticationSuccess', 'user')) users.push(written)
      if (path.pop() !== name || attributes !== '' || empty) return { kind: 'unreachable' }
      // Nothing follows the root.
      if (path.length === 0 && at < text.length) return { kind: 'unreachable' }
      written = ''
      continue
    }
    if (path.length === 0) {
      const root = rootPrefix(name, attributes)
      if (root === undefined) return { kind: 'unreachable' }
      prefix = root
    }
    if (path.at(-1) === `${prefix}user`) return { kind: 'unreachable' }
    written = ''
    if (path.length === 1) seen.push(name)
    if (!empty) path.push(name)
    if (path.length > DEEPEST) return { kind: 'unreachable' }
  }
  if (path.length > 0 || seen.length !== 1) return { kind: 'unreachable' }
  if (seen[0] === `${prefix}authenticationFailure`) return { kind: 'refused' }
  const username = users.length === 1 ? plain(users[0] ?? '') : undefined
  if (seen[0] !== `${prefix}authenticationSuccess` || !username) return { kind: 'unreachable' }
  return { kind: 'user', username }
}

const within = (prefix: string, ...names: string[]): string =>
  ['serviceResponse', ...names].map((name) => prefix + name).join('/')

/** The prefix of the CAS namespace on the root ('cas:' or ''); undefined if the root is something else. */
function rootPrefix(name: string, attributes: string): string | undefined {
  const [, prefix = '', local] = /^(?:(.+):)?(.+)$/.exec(name) ?? []
  if (local !== 'serviceResponse') return undefined
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const values = [...attributes.matchAll(/\s+([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].flatMap(
    ([, key, double, single]) => (key === declared ? [double ?? single] : []),
  )
  if (values.length !== 1 || values[0] !== NAMESPACE) return undefined
  return prefix === '' ? '' : `${prefix}:`
}

/** The text if it is a valid username; those contain nothing that XML would have to escape. */
function plain(text: string): string | undefined {
  const username = text.trim()
  return /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/.test(username) ? username : undefined
}
