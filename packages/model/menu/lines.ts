import type { MenuNode } from '../answers/session.ts'

/** Component of an entry that is one page: the pages below it are its tabs. */
export const PAGE_TABS = 'layouts/PageTabs'
/** Component of an entry whose children are alternatives with the same screens, which share a line for each screen. */
export const PAGE_SWITCH = 'layouts/PageSwitch'

/** The entries a user sees; a parent whose children are all hidden is hidden too. */
export function visibleNodes(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.filter(({ hidden, alwaysShow, children, component }) => {
    if (hidden) return false
    if (!children?.length) return component !== PAGE_TABS && component !== PAGE_SWITCH
    return alwaysShow === true || visibleNodes(children).length > 0
  })
}

/** The pages below some entries, at any depth, in order. */
export const leavesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => {
    const children = visibleNodes(node.children ?? [])
    return children.length > 0 ? leavesOf(children) : [node]
  })

/** Parents from the root to the node of a path, the node last; empty if no entry has it. */
export function trailTo(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  for (const node of nodes) {
    if (node.path === path) return [node]
    const below = trailTo(node.children ?? [], path)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** What alternatives have in common: the screen of a page, without what it is of. */
const screenOf = (node: MenuNode): string =>
  (leavesOf([node])[0] ?? node).component.split('#')[0] ?? ''

/**
 * The menu as it is shown: pages with tabs are one line, alternatives share theirs. A line has the id of its entry and leads to
 * the page visited last, else to the first.
 */
export const menuLines = (
  nodes: readonly MenuNode[],
  /** Paths, the latest first. */
  visited: readonly string[] = [],
): readonly MenuNode[] =>
  visibleNodes(nodes).map((node) => {
    if (node.component === PAGE_TABS) return pageLine(node, visited)
    if (!node.children?.length) return node
    const lines = node.component === PAGE_SWITCH ? sharedLines : menuLines
    return { ...node, children: [...lines(node.children, visited)] }
  })

/** Of a page with a single tab, that is its line. */
function pageLine(page: MenuNode, visited: readonly string[]): MenuNode {
  const tabs = leavesOf([page])
  const [first = page] = tabs
  if (tabs.length === 1) return first
  const last = visited.map((path) => tabs.find((tab) => tab.path === path)).find(Boolean) ?? first
  return { ...last, id: page.id, meta: page.meta }
}

/** In the order of the alternative that has most; each of the alternative visited last, if that has it. */
function sharedLines(
  alternatives: readonly MenuNode[],
  visited: readonly string[],
): readonly MenuNode[] {
  const entries = visibleNodes(alternatives).map(({ children = [] }) => visibleNodes(children))
  const last = visited
    .map((path) => entries.find((own) => trailTo(own, path).length > 0))
    .find(Boolean)
  const screens = new Set(
    entries
      .toSorted((a, b) => b.length - a.length)
      .flat()
      .map(screenOf),
  )
  return [...screens].flatMap((screen) => {
    const shown = [...(last ?? []), ...entries.flat()].find((entry) => screenOf(entry) === screen)
    return shown ? menuLines([shown], visited) : []
  })
}

/** Pages to choose between at the top of a page. */
export interface PageChoice {
  /** What they have in common, and is called so. */
  of: MenuNode
  pages: readonly { node: MenuNode; path: string; current: boolean }[]
}

/** What the page at the end of a trail can be exchanged for: its alternatives, then the tabs of its page. */
export function pageChoices(trail: readonly MenuNode[]): readonly PageChoice[] {
  const here = trail.at(-1)
  if (!here) return []
  const choices = trail.flatMap((of): PageChoice[] => {
    if (of.component === PAGE_TABS) {
      const pages = leavesOf([of]).map((node) => ({
        node,
        path: node.path,
        current: node === here,
      }))
      return [{ of, pages }]
    }
    if (of.component !== PAGE_SWITCH) return []
    const pages = visibleNodes(of.children ?? []).flatMap((node) => {
      const page = leavesOf([node]).find((leaf) => screenOf(leaf) === screenOf(here))
      return page ? [{ node, path: page.path, current: trail.includes(node) }] : []
    })
    return [{ of, pages }]
  })
  return choices.filter(({ pages }) => pages.length > 1)
}

/** The same for all pages that share a line of the menu. */
export function lineOf(trail: readonly MenuNode[]): string {
  const entry = trail.find(({ component }) => component === PAGE_TABS) ?? trail.at(-1)
  const shared = trail.find(({ component }) => component === PAGE_SWITCH)
  if (!entry) return ''
  return shared ? `${shared.id} ${screenOf(entry)}` : entry.id
}
