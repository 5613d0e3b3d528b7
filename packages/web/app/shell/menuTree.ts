import type { Locale } from '@tandem/i18n/translator'
import type { MenuNode } from '@tandem/model'

/** A first page for everybody, when the menu brings none of its own (spec §2). */
const HOME = '/home/Home'

/** Title in the language of the console; the server sends both. */
export const titleOf = ({ meta }: MenuNode, locale: Locale): string =>
  (locale === 'zh_CN' ? meta.titleZh : meta.titleEn) || meta.title

/** The entries a person sees; a parent whose children are all hidden goes too. */
export function visibleNodes(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.filter((node) => {
    if (node.hidden) return false
    if (!node.children?.length) return true
    return node.alwaysShow === true || visibleNodes(node.children).length > 0
  })
}

const isPage = (node: MenuNode): boolean =>
  node.route !== '0' && !node.children?.length && !node.component.startsWith('layouts/')

/** Parents from the root down to the node of a path, the node last; empty when no entry has it. */
export function trailTo(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  for (const node of nodes) {
    if (node.path === path) return [node]
    const below = trailTo(node.children ?? [], path)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The page an address means, if the menu has one. */
export function pageAt(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  const node = trailTo(nodes, path).at(-1)
  return node && isPage(node) ? node : undefined
}

const firstPage = (nodes: readonly MenuNode[]): MenuNode | undefined => {
  for (const node of nodes) {
    const found = isPage(node) ? node : firstPage(node.children ?? [])
    if (found) return found
  }
  return undefined
}

/** Where `/` goes: the home page, else the first page of the menu. */
export const homePath = (nodes: readonly MenuNode[]): string =>
  (pageAt(nodes, HOME) ?? firstPage(nodes))?.path ?? HOME
