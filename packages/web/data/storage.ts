/** Login storage lives seven days (spec §9). */
export const LOGIN_STORAGE_MS = 604_800_000
const PREFIX = 'pro__'

/** Reads an entry of the family's form `{value, expire}`; an expired or invalid one counts as missing. */
export function readEntry(name: string, now = Date.now()): unknown {
  const raw = localStorage.getItem(PREFIX + name)
  if (raw === null) return null
  const entry = parse(raw)
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return null
  const expire = 'expire' in entry ? entry.expire : null
  if (typeof expire === 'number' && expire < now) {
    localStorage.removeItem(PREFIX + name)
    return null
  }
  return entry.value
}

/** Writes an entry that older clients of the API family can read; `ttlMs` null keeps it until it is removed. */
export function writeEntry(
  name: string,
  value: unknown,
  ttlMs: number | null = LOGIN_STORAGE_MS,
): void {
  const expire = ttlMs === null ? null : Date.now() + ttlMs
  localStorage.setItem(PREFIX + name, JSON.stringify({ value, expire }))
}

export const removeEntry = (name: string): void => localStorage.removeItem(PREFIX + name)

/** JSON of a stored text, or null if it is not ours. */
export function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
