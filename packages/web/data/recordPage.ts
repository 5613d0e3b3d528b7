import type { MenuNode } from '@tandem/model'

/** Where the records of an entity are looked at, by the menu of the person: null when it has no such page. */
export function recordPage(menu: readonly MenuNode[], entity: string): string | null {
  for (const node of menu) {
    if (node.component === `entity/${entity}` && node.route !== '0') return node.path
    const below = recordPage(node.children ?? [], entity)
    if (below !== null) return below
  }
  return null
}
