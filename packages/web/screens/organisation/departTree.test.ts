import type { DepartNode } from '@tandem/model'
import { expect, test } from 'vitest'
import { departNodes, dropped, step, withoutBranch } from './departTree.ts'

const node = (key: string, parentId: string | null, children: DepartNode[] = []): DepartNode => ({
  key,
  value: key,
  parentId,
  isLeaf: children.length === 0,
  title: key,
  departName: key,
  departNameEn: null,
  orgCode: key,
  userCount: 0,
  children,
})
const tree = [
  node('a', null, [node('a1', 'a'), node('a2', 'a', [node('a2x', 'a2')])]),
  node('b', null),
]

test('a step up or down stays among the siblings and ends at the ends', () => {
  const [a, b] = [tree[0], tree[1]]
  if (!a || !b) throw new Error('the tree has two roots')
  expect(step(tree, a, -1)).toBeUndefined()
  expect(step(tree, a, 1)).toEqual({ id: 'a', parentId: null, index: 1 })
  expect(step(tree, b, -1)).toEqual({ id: 'b', parentId: null, index: 0 })
})

test('a drop says the place as it is once the dragged row is gone', () => {
  expect(dropped(tree, 'a1', 'a2', 'after')).toEqual({ id: 'a1', parentId: 'a', index: 1 })
  expect(dropped(tree, 'a2', 'a1', 'before')).toEqual({ id: 'a2', parentId: 'a', index: 0 })
  expect(dropped(tree, 'b', 'a2', 'inside')).toEqual({ id: 'b', parentId: 'a2' })
  expect(dropped(tree, 'a1', 'b', 'after')).toEqual({ id: 'a1', parentId: null, index: 2 })
})

test('a department is never offered a place below itself', () => {
  const left = withoutBranch(departNodes(tree), 'a2')
  expect(JSON.stringify(left)).not.toMatch(/a2/)
  expect(JSON.stringify(left)).toMatch(/a1/)
})
