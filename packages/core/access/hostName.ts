const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
// Labels of letters, digits and hyphens (RFC 1123 §2.1); a name ends without the dot of the root.
const plainName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`)
const PORT = /:([0-9]{1,5})$/
const HIGHEST_PORT = 65_535

/**
 * The host that a Host header or an address bar refers to: lower case, without the port. Undefined for anything
 * but one plain name: a trailing root dot, an IPv6 literal, user information, a whole URL, non-ASCII letters
 * (browsers send those as punycode).
 */
export function hostOf(header: string): string | undefined {
  const port = PORT.exec(header)
  if (port && (Number(port[1]) < 1 || Number(port[1]) > HIGHEST_PORT)) return undefined
  const name = (port ? header.slice(0, port.index) : header).toLowerCase()
  return plainName.test(name) ? name : undefined
}

/**
 * A host as stored in an allow-list, from user input: lower case, names in other scripts as punycode (UTS #46).
 * Undefined if it is more or less than a host name, e.g. has a scheme, a port or a path.
 */
export function hostEntry(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (plainName.test(text)) return text
  // What remains may be a name in another script; nothing else is converted.
  if (!/[^\p{ASCII}]/u.test(text) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return undefined
  const address = `http://${text}`
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return plainName.test(hostname) && hostname.includes('xn--') ? hostname : undefined
}
