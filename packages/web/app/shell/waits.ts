import type { AttentionItem, MenuNode } from '@tandem/model'

/** How many rows wait for the reader at or below an entry of the menu, by its id; entries without any are left out. */
export function waits(
  nodes: readonly MenuNode[],
  items: readonly AttentionItem[],
): ReadonlyMap<string, number> {
  const at = new Map<string, number>()
  for (const item of items) {
    if (item.kind !== 'waiting') continue
    const path = item.path.split('?')[0] ?? ''
    at.set(path, (at.get(path) ?? 0) + item.count)
  }
  const below = new Map<string, number>()
  const sum = (all: readonly MenuNode[]): number =>
    all.reduce((total, node) => {
      const own = node.children?.length ? sum(node.children) : (at.get(node.path) ?? 0)
      if (own > 0) below.set(node.id, own)
      return total + own
    }, 0)
  sum(nodes)
  return below
}
