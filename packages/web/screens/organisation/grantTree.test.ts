import { expect, test } from 'vitest'
import { difference, parents, treeNodes } from './grantTree.ts'

const nodes = treeNodes(
  [
    {
      key: '1',
      title: 'Users',
      menuType: '1',
      perms: null,
      grantable: true,
      children: [
        {
          key: '2',
          title: 'Add',
          menuType: '2',
          perms: 'user:add',
          grantable: false,
          children: null,
        },
      ],
    },
  ],
  'You have not got it.',
)

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
