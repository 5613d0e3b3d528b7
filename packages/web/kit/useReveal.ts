import { useState } from 'react'
import { pathTo, type TreeNode } from './treeNodes.ts'

/** Opens what is above a row once it is looked at from elsewhere, e.g. by an address; closing it again stays possible. */
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
