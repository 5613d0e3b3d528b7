import type { PermissionNode } from '@tandem/model'
import type { TreeNode } from '../../kit/treeNodes.ts'

/** Menus and buttons as tree nodes, with their path or code. */
export const menuTreeNodes = (nodes: readonly PermissionNode[]): TreeNode[] =>
  nodes.map(({ key, title, menuType, url, perms, children }) => ({
    key,
    title,
    hint: (menuType === '2' ? perms : url) ?? undefined,
    children: menuTreeNodes(children ?? []),
  }))

export const flatMenus = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...flatMenus(node.children ?? [])])

/** The ids of siblings in their new order after one step; undefined at the end. */
export function menuStep(
  nodes: readonly PermissionNode[],
  node: PermissionNode,
  by: -1 | 1,
): string[] | undefined {
  const siblings = flatMenus(nodes).find(({ key }) => key === node.parentId)?.children ?? [...nodes]
  const ids = siblings.map(({ key }) => key)
  const from = ids.indexOf(node.key)
  if (from + by < 0 || from + by >= ids.length) return undefined
  ids.splice(from, 1)
  ids.splice(from + by, 0, node.key)
  return ids
}

/** Fields irrelevant to a button, and those irrelevant to a menu. */
const ofMenus = [
  'url',
  'component',
  'componentName',
  'redirect',
  'icon',
  'hidden',
  'alwaysShow',
  'keepAlive',
  'route',
  'internalOrExternal',
]
const ofButtons = ['perms', 'permsType', 'status']
export const fieldsWithout = (menuType: PermissionNode['menuType']): string[] =>
  menuType === '2' ? ofMenus : ofButtons
