import { expect, test } from 'vitest'

import { createLanes } from './lanes.ts'

const limits = { atOnce: 1, mostOfOne: 3, mostOfStrangers: 4 }
const stranger = (name: string) => ({ name, isKnown: false })

test('a flood from one address fills its own queue, and a caller from elsewhere is next but one', async () => {
  const inTurn = createLanes(limits)
  const done: string[] = []
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const come = (name: string, isKnown = false) =>
    inTurn({ name, isKnown }, async () => {
      await gate
      done.push(name)
    })
  const flood = Array.from({ length: 100 }, () => come('flood').catch(() => 'refused'))
  const other = come('other')
  open()
  const answers = await Promise.all(flood)
  await other
  // One is running and three wait; the others are told to come back.
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(96)
  expect(done).toEqual(['flood', 'flood', 'other', 'flood', 'flood'])
})

test('many strangers together fill the strangers’ queue, and do not affect known users', async () => {
  const inTurn = createLanes(limits)
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = inTurn(stranger('first'), () => gate)
  const waiting = [1, 2, 3, 4].map((n) => inTurn(stranger(`s${n}`), async () => n))
  await expect(inTurn(stranger('s5'), async () => 5)).rejects.toMatchObject({
    code: 'request.tooMany',
  })
  const known = inTurn({ name: 'known', isKnown: true }, async () => 'in')
  open()
  expect(await known).toBe('in')
  expect(await Promise.all(waiting)).toEqual([1, 2, 3, 4])
  await first
  expect(await inTurn(stranger('s5'), async () => 5)).toBe(5)
})

test('a work that fails gives its turn on', async () => {
  const inTurn = createLanes(limits)
  const failing = inTurn(stranger('a'), () => Promise.reject(new Error('broken')))
  const after = inTurn(stranger('b'), async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await after).toBe('done')
})
