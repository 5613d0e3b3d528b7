import type { GrantNode } from '@tandem/model'
import type { TreeNode } from '../../kit/treeNodes.ts'

/** The permissions as tree nodes; those the reader lacks are blocked. */
export const treeNodes = (nodes: readonly GrantNode[], blocked: string): TreeNode[] =>
  nodes.map(({ key, title, perms, grantable, children }) => ({
    key,
    title,
    hint: perms ?? undefined,
    blocked: grantable ? undefined : blocked,
    children: treeNodes(children ?? [], blocked),
  }))

/** Everything with children. */
export const parents = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...parents(children)] : []))

/** What saving would add and remove, with titles. */
export function difference(
  nodes: readonly TreeNode[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { added: string[]; removed: string[] } {
  const paths = pathsOf(nodes)
  const named = (keys: Iterable<string>) => [...keys].map((key) => paths.get(key) ?? key)
  return {
    added: named([...after].filter((key) => !before.has(key))),
    removed: named([...before].filter((key) => !after.has(key))),
  }
}

function pathsOf(nodes: readonly TreeNode[], above = ''): Map<string, string> {
  return new Map(
    nodes.flatMap(({ key, title, children }) => {
      const path = above === '' ? title : `${above} › ${title}`
      return [[key, path] as const, ...pathsOf(children, path)]
    }),
  )
}
