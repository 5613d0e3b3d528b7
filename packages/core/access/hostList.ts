/** Where somebody is reached. */
export interface HostPort {
  host: string
  port: number
}

const MOST_HOSTS = 8

/**
 * Hosts as people write them, with commas or each on a line: `smsc2.example:2775`, an IPv6 address in brackets, and
 * without a port the one given. undefined: they are none.
 */
export function parseHostList(text: string, port: number): HostPort[] | undefined {
  const hosts: HostPort[] = []
  for (const word of text.split(/[\s,，]+/)) {
    if (word === '') continue
    const [, bracketed, name, own] =
      /^(?:\[([0-9A-Fa-f:.]+)\]|([^\s:[\]]+))(?::([0-9]{1,5}))?$/.exec(word) ?? []
    const host = bracketed ?? name
    const at = own === undefined ? port : Number(own)
    const isHost = host !== undefined && (bracketed !== undefined || HOST.test(host))
    if (!isHost || at < 1 || at > 65_535 || hosts.length === MOST_HOSTS) return undefined
    hosts.push({ host, port: at })
  }
  return hosts
}

const HOST =
  /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/
