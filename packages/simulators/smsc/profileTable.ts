import { InvalidProfile, parseProfile, type Profile } from './profile.ts'

/** The behaviours in force; replaced as a whole while the carrier runs. */
export type ProfileTable = {
  list(): readonly Profile[]
  replace(rows: unknown): void
  /** The row with the longest prefix of these digits. */
  find(destination: string): Profile
}

const MAX_ROWS = 500

/** Throws InvalidProfile when a row is wrong, a prefix comes twice or none covers the rest. */
export function profileTable(rows: unknown): ProfileTable {
  let byPrefix = parseTable(rows)
  return {
    list: () => [...byPrefix.values()],
    replace: (next) => {
      byPrefix = parseTable(next)
    },
    find: (destination) => {
      for (let length = Math.min(destination.length, 15); length >= 0; length--) {
        const profile = byPrefix.get(destination.slice(0, length))
        if (profile) return profile
      }
      throw new InvalidProfile('No row covers the rest.')
    },
  }
}

function parseTable(rows: unknown): Map<string, Profile> {
  if (!Array.isArray(rows)) throw new InvalidProfile('The table must be a list of rows.')
  if (rows.length > MAX_ROWS) throw new InvalidProfile(`At most ${MAX_ROWS} rows.`)
  const table = new Map<string, Profile>()
  for (const row of rows) {
    const profile = parseProfile(row)
    if (table.has(profile.prefix)) throw new InvalidProfile(`Prefix ${profile.prefix} comes twice.`)
    table.set(profile.prefix, profile)
  }
  if (!table.has('')) throw new InvalidProfile('One row with an empty prefix must cover the rest.')
  return new Map([...table].sort(([a], [b]) => (a < b ? -1 : 1)))
}
