import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CarrierIds } from './carrierIds.ts'
import type { Chunk, Message, Task } from './message.ts'
import { newMessage } from './message.ts'

// Only what the book reads.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const nothing = {} as Task & Chunk

function messageOf(id: number): Message {
  const facts = { task: nothing, chunk: nothing, body: nothing, network: null, rating: null }
  return newMessage({ ...facts, id, msisdn: `44${id}`, gatewayId: '1', cost: null })
}

test('an id names its open submits, newest first, and the message that was delivered last under it', () => {
  const step = fc.record({
    ref: fc.constantFrom('a', 'b', 'c'),
    kind: fc.constantFrom('add', 'delivered', 'failed'),
    pick: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ids = new CarrierIds()
      const open = new Map<string, Message[]>()
      const delivered = new Map<string, string>()
      let next = 1
      for (const { ref, kind, pick } of steps) {
        const known = open.get(ref) ?? []
        if (kind === 'add') {
          const message = messageOf(next++)
          message.refs = [ref]
          ids.add('1', ref, { message, part: 0, sentId: message.id })
          open.set(ref, [message, ...known])
        } else {
          const message = known[pick % Math.max(1, known.length)]
          if (!message) continue
          ids.remove(message, kind === 'delivered')
          open.set(
            ref,
            known.filter((each) => each !== message),
          )
          if (kind === 'delivered') delivered.set(ref, message.msisdn)
        }
        for (const each of ['a', 'b', 'c']) {
          const found = ids.find('1', each).map(({ message }) => message)
          expect(found).toEqual(open.get(each) ?? [])
          expect(ids.deliveredNumber('1', each)).toBe(delivered.get(each))
          expect(ids.find('2', each)).toEqual([])
        }
      }
    }),
  )
})

test('what is open stays known, and what was delivered is, while 200,000 others are delivered', () => {
  const ids = new CarrierIds()
  const add = (id: number) => {
    const message = messageOf(id)
    message.refs = [`r${id}`]
    ids.add('1', `r${id}`, { message, part: 0, sentId: id })
    return message
  }
  const open = add(1)
  ids.remove(add(2), true)
  for (let id = 3; id <= 200_002; id++) ids.remove(add(id), true)
  expect(ids.find('1', 'r1').map(({ message }) => message)).toEqual([open])
  expect(ids.deliveredNumber('1', 'r2')).toBe('442')
  expect(ids.deliveredNumber('1', 'r1')).toBeUndefined()
  for (let id = 200_003; id <= 400_002; id++) ids.remove(add(id), true)
  expect(ids.deliveredNumber('1', 'r2')).toBeUndefined()
  expect(ids.find('1', 'r1')).toHaveLength(1)
})
