import type { GrantNode } from '@tandem/model'
import { expect, test } from 'vitest'
import { difference, parents, treeNodes } from './grantTree.ts'

const add: GrantNode = {
  key: '2',
  value: '2',
  title: 'Add',
  parentId: '1',
  isLeaf: true,
  menuType: '2',
  icon: null,
  perms: 'user:add',
  grantable: false,
  children: null,
}
const users: GrantNode = {
  ...add,
  key: '1',
  title: 'Users',
  menuType: '1',
  perms: null,
  grantable: true,
  children: [add],
}
const nodes = treeNodes([users], 'You have not got it.')

test('what the reader has not got is blocked, with the reason', () => {
  expect(nodes[0]?.blocked).toBeUndefined()
  expect(nodes[0]?.children[0]).toMatchObject({ blocked: 'You have not got it.', hint: 'user:add' })
  expect(parents(nodes)).toEqual(['1'])
})

test('a change is told by the way to what is added and removed', () => {
  expect(difference(nodes, new Set(['1']), new Set(['2']))).toEqual({
    added: ['Users › Add'],
    removed: ['Users'],
  })
})
