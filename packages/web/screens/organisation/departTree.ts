import type { departmentCalls, DepartNode, InputOf } from '@tandem/model'
import { type TreeNode, wholeOf } from '../../kit/treeNodes.ts'
import type { DropPlace } from '../../kit/useTreeDrag.ts'

/** Where a department goes. */
export type DepartMove = InputOf<typeof departmentCalls.move>

/** The departments as tree nodes; both names and the code are searchable. */
export const departNodes = (nodes: readonly DepartNode[]): TreeNode[] =>
  nodes.map(({ key, title, orgCode, children }) => ({
    key,
    title,
    hint: orgCode,
    children: departNodes(children ?? []),
  }))

/** Every department with its position. */
export function flatDeparts(nodes: readonly DepartNode[]): DepartNode[] {
  return nodes.flatMap((node) => [node, ...flatDeparts(node.children ?? [])])
}

/** The siblings of a department, including itself, in order. */
export const siblingsOf = (
  nodes: readonly DepartNode[],
  node: Pick<DepartNode, 'key' | 'parentId'>,
): readonly DepartNode[] =>
  flatDeparts(nodes).find(({ key }) => key === node.parentId)?.children ?? nodes

/** One step up or down among its siblings; undefined at the end. */
export function step(
  nodes: readonly DepartNode[],
  node: DepartNode,
  by: -1 | 1,
): DepartMove | undefined {
  const siblings = siblingsOf(nodes, node)
  const index = siblings.findIndex(({ key }) => key === node.key) + by
  if (index < 0 || index >= siblings.length) return undefined
  return { id: node.key, parentId: node.parentId, index }
}

/** Target of a dropped department: below the row, or before or after it. */
export function dropped(
  nodes: readonly DepartNode[],
  key: string,
  target: string,
  place: DropPlace,
): DepartMove | undefined {
  const at = flatDeparts(nodes).find((node) => node.key === target)
  if (!at) return undefined
  if (place === 'inside') return { id: key, parentId: target }
  const others = siblingsOf(nodes, at).filter((node) => node.key !== key)
  const index = others.findIndex((node) => node.key === target)
  return { id: key, parentId: at.parentId, index: place === 'after' ? index + 1 : index }
}

/** The possible targets of a department: neither itself nor its descendants. */
export const withoutBranch = (nodes: readonly TreeNode[], key: string): TreeNode[] =>
  nodes
    .filter((node) => node.key !== key)
    .map((node) => ({ ...node, children: withoutBranch(node.children, key) }))

/** Keys of the first two levels, expanded at first. */
export const firstOpen = (nodes: readonly TreeNode[]): string[] => {
  const all = nodes.flatMap(wholeOf)
  return (all.length <= 40 ? all : nodes).map(({ key }) => key)
}
