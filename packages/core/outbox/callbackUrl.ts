/** Stands for the platform's public address at the beginning of a callback URL. */
const HOST = '{host}'
const LONGEST = 1_000
const HOSTNAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/**
 * The address behind a callback URL; undefined for anything but a web address without a user's name. It starts with
 * http://, https:// or {host}, which stands for `base` (e.g. 'https://console.example.com').
 */
export function callbackAddress(text: string, base: string): URL | undefined {
  if (text.length > LONGEST || /[\s\p{Cc}]/u.test(text)) return undefined
  if (!/^(https?:\/\/|\{host\})/.test(text)) return undefined
  const full = text.startsWith(HOST) ? base.replace(/\/+$/, '') + text.slice(HOST.length) : text
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.username === '' && url.password === '' && HOSTNAME.test(url.hostname)
    ? url
    : undefined
}

/** Whether a text can be kept as a callback URL. */
export const isCallbackUrl = (text: string): boolean =>
  callbackAddress(text, 'https://host.example') !== undefined &&
  // What follows {host} is a path: otherwise it would name another host.
  (!text.startsWith(HOST) || /^\{host\}(\/|$)/.test(text))
