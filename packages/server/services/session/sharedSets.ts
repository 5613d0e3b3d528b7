/** So many different sets are remembered; the rest have one of their own. */
const MOST = 1_000

/**
 * One set for all who name the same members: sessions of one role have the same rights, and ten thousand of them would
 * hold as many copies. Nobody may change a set from here.
 */
export function sharedSets(): (members: readonly string[]) => ReadonlySet<string> {
  let known = new Map<string, ReadonlySet<string>>()
  return (members) => {
    const key = members.join('\n')
    const found = known.get(key)
    if (found) return found
    if (known.size >= MOST) known = new Map()
    const made = new Set(members)
    known.set(key, made)
    return made
  }
}
