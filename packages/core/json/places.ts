/** Where in a JSON value something is. */
export interface Place {
  /** Names from the outside in. */
  path: readonly string[]
  /** What it has to be, in small letters; null: anything that is true. */
  values: readonly string[] | null
}

export type Places<Key extends string> = Partial<Record<Key, Place>>

const LINE = /^([a-z]+)\s*:\s*([^\s=][^=]*?)\s*(?:=\s*(.+))?$/i

/**
 * Where the answer of a vendor says what, as people write it, one line each: `reachable: status.groupName = DELIVERED`.
 * Empty lines and those that begin with # say nothing. Undefined: a line is none, or names something twice or nothing known.
 */
export function parsePlaces<Key extends string>(
  keys: readonly Key[],
  text: string,
): Places<Key> | undefined {
  const places: Places<Key> = {}
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    const [, name = '', path = '', values] = LINE.exec(line.trim()) ?? []
    const key = keys.find((one) => one === name.toLowerCase())
    if (key === undefined || places[key] || path === '') return undefined
    places[key] = {
      path: path.split('.').map((part) => part.trim()),
      values: values?.split(',').map((value) => value.trim().toLowerCase()) ?? null,
    }
  }
  return places
}
