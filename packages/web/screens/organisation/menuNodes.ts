import type { TreeNode } from '../../kit/treeNodes.ts'

/** A menu or button as returned by GET /sys/permission/queryTreeList. */
export interface MenuNode {
  key: string
  title: string
  parentId: string | null
  /** '0' and '1' menus, '2' button. */
  menuType: '0' | '1' | '2'
  url: string | null
  component: string | null
  icon: string | null
  perms: string | null
  /** '1' visible when granted, '2' editable when granted. */
  permsType: '1' | '2'
  /** Of the rule: '0' off. */
  status: '0' | '1'
  hidden: boolean
  internalOrExternal: boolean
  children: MenuNode[] | null
}

/** Menus and buttons as tree nodes, with their path or code. */
export const menuTreeNodes = (nodes: readonly MenuNode[]): TreeNode[] =>
  nodes.map(({ key, title, menuType, url, perms, children }) => ({
    key,
    title,
    hint: (menuType === '2' ? perms : url) ?? undefined,
    children: menuTreeNodes(children ?? []),
  }))

export const flatMenus = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flatMenus(node.children ?? [])])

/** The ids of siblings in their new order after one step; undefined at the end. */
export function menuStep(
  nodes: readonly MenuNode[],
  node: MenuNode,
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
export const fieldsWithout = (menuType: MenuNode['menuType']): string[] =>
  menuType === '2' ? ofMenus : ofButtons
