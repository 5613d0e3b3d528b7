import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'
import { Urgent } from './urgent.ts'

test('large work begins at once while nothing urgent is under way, and when the last of it has ended', async () => {
  const urgent = new Urgent()
  await urgent.giveWay()
  const first = urgent.enter()
  const second = urgent.enter()
  let isOver = false
  const over = urgent.over().then(() => (isOver = true))
  first()
  first() // ends only what it began
  await Promise.resolve()
  expect(isOver).toBe(false)
  second()
  await over
  await urgent.giveWay()
})

test('what never ends holds up large work only for a while', async () => {
  const urgent = new Urgent()
  urgent.enter()
  await urgent.giveWay()
  expect(urgent.isFlowing).toBe(true)
})

test('batches are written side by side, and one after the other while single messages flow', async () => {
  const urgent = new Urgent()
  const writing: (() => void)[] = []
  const batcher = new Batcher<number>({
    max: 1,
    lingerMs: 1,
    slots: [0, 1],
    urgent,
    prepare: () => ({
      write: () => new Promise((resolve) => writing.push(resolve)),
      done: () => undefined,
    }),
    setAside: (_item, error) => Promise.reject(error),
    persist: (work) => work(),
  })
  const turn = () => new Promise((resolve) => void setImmediate(resolve))
  batcher.add(1)
  batcher.add(2)
  await turn()
  expect(writing).toHaveLength(2)
  for (const resolve of writing.splice(0)) resolve()
  await batcher.drained()

  urgent.enter()()
  batcher.add(3)
  batcher.add(4)
  await turn()
  expect(writing).toHaveLength(1)
  writing.splice(0)[0]?.()
  await turn()
  await turn()
  expect(writing).toHaveLength(1)
  writing.splice(0)[0]?.()
  await batcher.drained()
})
