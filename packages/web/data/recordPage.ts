import type { MenuNode } from '@tandem/model'

/** The page for an entity's records in the user's menu; null if there is none. */
export const recordPage = (menu: readonly MenuNode[], entity: string): string | null =>
  pageWhere(menu, ({ component }) => component === `entity/${entity}`)

/** Whether the user's menu has a page of this address. */
export const hasPage = (menu: readonly MenuNode[], address: string): boolean =>
  pageWhere(menu, ({ path }) => path === address) !== null

function pageWhere(menu: readonly MenuNode[], isIt: (node: MenuNode) => boolean): string | null {
  for (const node of menu) {
    if (isIt(node) && node.route !== '0') return node.path
    const below = pageWhere(node.children ?? [], isIt)
    if (below !== null) return below
  }
  return null
}
