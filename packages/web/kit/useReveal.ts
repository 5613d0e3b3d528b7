import { useState } from 'react'
import { pathTo, type TreeNode } from './treeNodes.ts'

/** Expands the ancestors of a row selected from elsewhere, e.g. by URL; they can still be collapsed. */
export function useReveal(
  nodes: readonly TreeNode[],
  key: string | null,
  open: (keys: readonly string[]) => void,
): void {
  const [shown, setShown] = useState<string | null>(null)
  if (key === shown) return
  setShown(key)
  const path = key === null ? [] : pathTo(nodes, key)
  if (path.length > 0) open(path.map((node) => node.key))
}
