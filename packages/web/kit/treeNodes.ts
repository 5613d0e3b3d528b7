/** A node of a tree to show or check. */
export interface TreeNode {
  key: string
  title: string
  /** Shown after the title, e.g. an access code; searchable too. */
  hint?: string | undefined
  /** Why it cannot be checked. */
  blocked?: string | undefined
  children: readonly TreeNode[]
}

export type Tick = 'on' | 'off' | 'mixed'

/** A node with its position, as a row of the rendered list. */
export interface TreeRow {
  node: TreeNode
  /** Starting at 1. */
  level: number
  parent: TreeNode | null
  expanded: boolean
  position: number
  siblings: number
}

/** The node and everything below it. */
export const wholeOf = (node: TreeNode): TreeNode[] => [node, ...node.children.flatMap(wholeOf)]

/** Whether a node is checked: with all, some or none of its descendants. */
export function tickOf(node: TreeNode, ticked: ReadonlySet<string>): Tick {
  const all = wholeOf(node)
  const on = all.filter(({ key }) => ticked.has(key)).length
  if (on === 0) return 'off'
  return on === all.length ? 'on' : 'mixed'
}

/**
 * The checked nodes after a click: descendants follow the node, and ancestors of a newly checked node are checked
 * too, because they are required to reach it. Blocked nodes are unchanged.
 */
export function toggled(
  roots: readonly TreeNode[],
  node: TreeNode,
  ticked: ReadonlySet<string>,
): ReadonlySet<string> {
  const free = wholeOf(node).filter(({ blocked }) => blocked === undefined)
  const next = new Set(ticked)
  if (free.length > 0 && free.every(({ key }) => ticked.has(key))) {
    for (const { key } of free) next.delete(key)
    return next
  }
  const above = pathTo(roots, node.key).filter(({ blocked }) => blocked === undefined)
  for (const { key } of [...free, ...above]) next.add(key)
  return next
}

/** The nodes above one, from the root. */
export function pathTo(roots: readonly TreeNode[], key: string): TreeNode[] {
  for (const root of roots) {
    if (root.key === key) return []
    if (wholeOf(root).some((node) => node.key === key)) return [root, ...pathTo(root.children, key)]
  }
  return []
}

/** Matches of a search, with all their ancestors and descendants. */
export function found(roots: readonly TreeNode[], search: string): TreeNode[] {
  const word = search.trim().toLowerCase()
  if (word === '') return [...roots]
  return roots.flatMap((node) => {
    if (`${node.title} ${node.hint ?? ''}`.toLowerCase().includes(word)) return [node]
    const children = found(node.children, search)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The rows to render: descendants of expanded nodes, in order. */
export function rowsOf(
  nodes: readonly TreeNode[],
  expanded: (key: string) => boolean,
  level = 1,
  parent: TreeNode | null = null,
): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && expanded(node.key)
    const row = { node, level, parent, expanded: open, position: index + 1, siblings: nodes.length }
    return [row, ...(open ? rowsOf(node.children, expanded, level + 1, node) : [])]
  })
}
