import { afterEach, expect, test } from 'vitest'

import { createGathering } from './gather.ts'

let gathering: ReturnType<typeof createGathering<number>> | undefined
afterEach(() => gathering?.close())

function told() {
  const one: number[] = []
  const many: number[] = []
  const made = createGathering<number>({
    tell: (item) => one.push(item),
    tellMany: (item) => many.push(item),
    windowMs: 10,
    most: 3,
  })
  gathering = made
  return { one, many, add: (key: string, item: number) => made.add(key, item) }
}

test('an import of 100,000 rows does not send every console 100,000 events', async () => {
  const { one, many, add } = told()
  for (let row = 0; row < 100_000; row += 1) add('rate', row)
  expect(one).toEqual([0])
  await expect.poll(() => many).toEqual([1])
  expect(one).toEqual([0])
})

test('a few changes are sent one by one, the first at once, and other nouns do not wait for them', async () => {
  const { one, many, add } = told()
  add('rate', 1)
  add('rate', 2)
  add('route', 3)
  add('rate', 4)
  expect(one).toEqual([1, 3])
  await expect.poll(() => one).toEqual([1, 3, 2, 4])
  expect(many).toEqual([])
})
