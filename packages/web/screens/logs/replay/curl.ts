/** Where a copied command takes the key from: the key itself is never shown. */
export const KEY_VARIABLE = 'TANDEM_API_KEY'

interface Asked {
  method: string
  /** With scheme and host. */
  url: string
  query: Readonly<Record<string, unknown>>
  /** As JSON; null: it has none. */
  body: string | null
}

/** A request as a command for a shell. */
export function curlOf({ method, url, query, body }: Asked): string {
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const parts = [
    `curl -X ${method} ${quoted(asked === '' ? url : `${url}?${asked}`)}`,
    `-H "X-Api-Key: $${KEY_VARIABLE}"`,
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** Between single quotes a shell reads nothing but their end. */
const quoted = (text: string): string => `'${text.replaceAll(`'`, `'\\''`)}'`
