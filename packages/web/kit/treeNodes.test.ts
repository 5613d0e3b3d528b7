import { expect, test } from 'vitest'
import { found, pathTo, rowsOf, tickOf, toggled, type TreeNode } from './treeNodes.ts'

const leaf = (key: string, blocked?: string): TreeNode => ({
  key,
  title: key,
  blocked,
  children: [],
})
const users: TreeNode = {
  key: 'users',
  title: 'Users',
  children: [leaf('view'), leaf('add'), leaf('delete', 'You have not got it.')],
}
const roots: TreeNode[] = [{ key: 'system', title: 'System', children: [users] }, leaf('home')]
const after = (node: TreeNode, ...ticked: string[]) =>
  [...toggled(roots, node, new Set(ticked))].toSorted()

test('a parent is half ticked until all below it is', () => {
  expect(tickOf(users, new Set())).toBe('off')
  expect(tickOf(users, new Set(['users', 'view']))).toBe('mixed')
  expect(tickOf(users, new Set(['users', 'view', 'add', 'delete']))).toBe('on')
})

test('ticking one ticks what is above and below it, and never what is blocked', () => {
  expect(after(leaf('view'))).toEqual(['system', 'users', 'view'])
  expect(after(users)).toEqual(['add', 'system', 'users', 'view'])
  expect(after(users, 'delete', 'users', 'view', 'add')).toEqual(['delete'])
  expect(after(users, 'view')).toEqual(['add', 'system', 'users', 'view'])
})

test('a search keeps the way to what it finds, by title or by hint', () => {
  const [system] = found(roots, 'ADD')
  expect(system?.children[0]?.children.map(({ key }) => key)).toEqual(['add'])
  expect(found(roots, 'users')[0]?.children[0]?.children).toHaveLength(3)
  expect(found(roots, 'nothing')).toEqual([])
})

test('rows are what lies open, each with its place', () => {
  const rows = rowsOf(roots, (key) => key === 'system')
  expect(rows.map(({ node, level }) => [node.key, level])).toEqual([
    ['system', 1],
    ['users', 2],
    ['home', 1],
  ])
  expect(pathTo(roots, 'add').map(({ key }) => key)).toEqual(['system', 'users'])
})
