import type { Locale } from '@tandem/i18n/translator'
import { type MenuNode, trailTo, visibleNodes } from '@tandem/model'

/** First pages: the general one, and the agents' (spec §2). */
export const HOME = '/home/Home'
const AGENT_HOME = '/AgentHome'
/** URLs under which older clients of the API family know the first page. */
const HOME_ALIASES = new Set(['/', '/dashboard/workplace', '/dashboard/analysis'])

/** Title in the console's language; the server sends both. */
export const titleOf = ({ meta }: MenuNode, locale: Locale): string =>
  (locale === 'zh_CN' ? meta.titleZh : meta.titleEn) || meta.title

/**
 * The entries for which the user has a code of the `permissionList`; an entry without a list is for everyone (spec
 * §6).
 */
export function permitted(
  nodes: readonly MenuNode[],
  may: (code: string) => boolean,
): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    const { permissionList: codes = [] } = node.meta
    if (codes.length > 0 && !codes.some(may)) return []
    return [node.children ? { ...node, children: [...permitted(node.children, may)] } : node]
  })
}

/** The entries without the one of a path. */
export const withoutPage = (nodes: readonly MenuNode[], path: string): readonly MenuNode[] =>
  nodes.flatMap((node) => {
    if (node.path === path) return []
    return [node.children ? { ...node, children: [...withoutPage(node.children, path)] } : node]
  })

/** Leads out of the console: opened in a new window. */
export const opensWindow = ({ meta }: MenuNode): boolean =>
  meta.url !== undefined && meta.internalOrExternal

/** The URL of an external page shown inside the console. */
export const framedUrl = ({ meta }: MenuNode): string | undefined =>
  meta.internalOrExternal ? undefined : meta.url

const isPage = (node: MenuNode): boolean =>
  node.route !== '0' &&
  !node.children?.length &&
  !opensWindow(node) &&
  (framedUrl(node) !== undefined || !node.component.startsWith('layouts/'))

/** The page of a URL, if the menu has one. */
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

/** Target of `/`: the home page, for agents their own, otherwise the first page of the menu. */
export function homePath(nodes: readonly MenuNode[], isAgent = false): string {
  const own = isAgent ? pageAt(nodes, AGENT_HOME) : undefined
  return (own ?? pageAt(nodes, HOME) ?? firstPage(nodes))?.path ?? HOME
}

/** Where a URL that is not a page redirects: an alias, or a parent; null if it stays. */
export function leadsTo(nodes: readonly MenuNode[], path: string, isAgent: boolean): string | null {
  if (HOME_ALIASES.has(path)) return homePath(nodes, isAgent)
  if (path === '/agentHome') return pageAt(nodes, AGENT_HOME) ? AGENT_HOME : null
  const node = trailTo(nodes, path).at(-1)
  if (!node?.children?.length) return null
  const wished = typeof node.redirect === 'string' ? pageAt(nodes, node.redirect) : undefined
  return (
    (wished ?? firstPage(visibleNodes(node.children)) ?? firstPage(node.children))?.path ?? null
  )
}
