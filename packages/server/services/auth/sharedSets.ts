/** Number of distinct sets remembered; others get their own. */
const MOST = 1_000

/**
 * Shares one set among all with the same members: sessions of one role have the same permissions, and ten thousand of
 * them would hold as many copies. Shared sets must not be changed.
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
