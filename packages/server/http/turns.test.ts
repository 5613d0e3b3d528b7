import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'

import { createTurns } from './turns.ts'

test('one caller’s calls wait for each other, first come first served, and for nobody else’s', async () => {
  const turns = createTurns({ atOnce: 2 })
  const got: string[] = []
  const ask = async (caller: string, name: string) => {
    const turn = await turns.take(caller)
    got.push(name)
    return turn
  }
  const [first, , third, fourth, other] = [
    ask('a', 'a1'),
    ask('a', 'a2'),
    ask('a', 'a3'),
    ask('a', 'a4'),
    ask('b', 'b1'),
  ]
  await other
  expect(got).toEqual(['a1', 'a2', 'b1'])
  const turn = await first
  turn.end()
  turn.end() // counts once
  await third
  expect(got).toEqual(['a1', 'a2', 'b1', 'a3'])
  const next = await third
  next.end()
  await fourth
  expect(got.at(-1)).toBe('a4')
})

test('a full queue refuses the next, and works normally once it is empty', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const first = await turns.take('a')
  const second = turns.take('a')
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'request.tooMany' })
  first.end()
  const turn = await second
  turn.end()
  const again = await turns.take('a')
  again.end()
})

test('a file keeps its turn until it left, or was given up', async () => {
  for (const leave of [
    (file: Readable) => file.resume(),
    (file: Readable) => file.destroy(),
    (file: Readable) => file.on('error', () => undefined).destroy(new Error('cut')),
  ]) {
    const turns = createTurns({ atOnce: 1 })
    const turn = await turns.take('a')
    const file = Readable.from(['x'])
    turn.endWith(file)
    let came = false
    const next = turns.take('a').then(() => {
      came = true
    })
    await Promise.resolve()
    expect(came).toBe(false)
    const closed = once(file, 'close').catch(() => undefined)
    leave(file)
    await closed
    await next
    expect(came).toBe(true)
  }
})
