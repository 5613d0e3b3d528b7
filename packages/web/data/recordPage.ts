import type { MenuNode } from '@tandem/model'

/** The page for an entity's records in the user's menu; null if there is none. */
export function recordPage(menu: readonly MenuNode[], entity: string): string | null {
  for (const node of menu) {
    if (node.component === `entity/${entity}` && node.route !== '0') return node.path
    const below = recordPage(node.children ?? [], entity)
    if (below !== null) return below
  }
  return null
}
