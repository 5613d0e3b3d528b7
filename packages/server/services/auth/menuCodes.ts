import { accessCodes, entities, type Entity, type MenuSeed } from '@tandem/model'

const everyEntity: Readonly<Record<string, Entity>> = entities

/** Entries of a menu with all below them. */
export const entriesOf = (menu: readonly MenuSeed[]): MenuSeed[] => menu.flatMap(withChildren)

/** Every access code that these entries offer. */
export const menuCodes = (entries: readonly MenuSeed[]): ReadonlySet<string> =>
  new Set(entries.flatMap(codesOf))

function withChildren(entry: MenuSeed): MenuSeed[] {
  return [entry, ...(entry.children ?? []).flatMap(withChildren)]
}

function codesOf({ entity, codes = [] }: MenuSeed): string[] {
  const kept = entity && everyEntity[entity]
  return [...(kept ? accessCodes(kept) : []), ...codes.map(({ code }) => code)]
}
