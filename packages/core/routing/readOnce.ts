const MOST_KEPT = 20_000

/** Reads each source once, for all that say the same. Undefined: it cannot be read. */
export function readOnce<Read>(read: (source: string) => Read | undefined) {
  const known = new Map<string, Read | undefined>()
  return (source: string): Read | undefined => {
    if (known.has(source)) return known.get(source)
    if (known.size >= MOST_KEPT) known.clear()
    const made = read(source)
    known.set(source, made)
    return made
  }
}
