import { InvalidProfile, parseProfiles, type Profile } from './profile.ts'

/** The active behaviours; replaced as a whole while the carrier runs. */
export type ProfileTable = {
  list(): readonly Profile[]
  replace(rows: unknown): void
  /** The row with the longest prefix of these digits. */
  find(destination: string): Profile
}

/** Throws InvalidProfile, as `replace` does. */
export function profileTable(rows: unknown): ProfileTable {
  let byPrefix = indexed(parseProfiles(rows))
  return {
    list: () => [...byPrefix.values()],
    replace: (next) => {
      byPrefix = indexed(parseProfiles(next))
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

const indexed = (rows: Profile[]) => new Map(rows.map((row) => [row.prefix, row]))
