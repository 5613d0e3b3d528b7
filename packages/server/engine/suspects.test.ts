import { finalText } from '@tandem/core'
import { expect, test } from 'vitest'
import type { PartToken } from './senderHost.ts'
import { newMessage } from './message.ts'
import { Suspects } from './suspects.ts'

const task = {
  id: '1',
  companyId: '1',
  product: 'notify',
  content: finalText('Hello'),
  senderId: null,
  callbackId: null,
  origin: null,
  templateId: null,
  currency: 'USD',
  expiresAt: Infinity,
  partsPerMessage: 1,
  priority: 1,
  share: { company: '1', isSingle: true },
  isGrowing: false,
  isExempt: false,
  isCode: false,
  prices: [],
  pacing: null,
  hours: null,
  variables: null,
  variants: null,
  retry: null,
  screenedAt: null,
  status: 'sending' as const,
  pauseReason: null,
  texts: new Map(),
  senders: new Map(),
  blocked: null,
  isUnreadable: false,
  waiting: 0,
  open: 0,
  size: { message: 0, own: 0 },
}
const suspect = (id: number): PartToken => ({
  message: newMessage({
    id,
    task,
    chunk: { task, fromRow: 1, open: 1, messageBytes: 0, parked: null },
    body: task,
    msisdn: '447700900000',
    network: null,
    rating: null,
    gatewayId: '1',
    cost: null,
  }),
  part: 0,
  reference: 0,
  sentId: 0,
  sentAt: 0,
})

test('a suspect waits until nothing else is unanswered, and nothing else is sent until its response arrives', () => {
  const suspects = new Suspects()
  const [one, two] = [suspect(1), suspect(2)]
  suspects.push(one)
  suspects.push(two)
  expect(suspects.next(3, 0)).toBe('nobody')
  expect(suspects.next(1, 100)).toBe('nobody')
  expect(suspects.next(0, 200)).toBe(one)
  suspects.shift()
  suspects.sent(one, 200)
  expect(suspects.next(1, 201)).toBe('nobody')
  suspects.answered(one)
  expect(suspects.next(0, 250)).toBe(two)
})

test('others have the gateway for as long as the suspects had it', () => {
  const suspects = new Suspects()
  suspects.push(suspect(1))
  expect(suspects.next(1, 0)).toBe('nobody')
  expect(suspects.next(0, 500)).toMatchObject({ sentId: 0, sentAt: 0 })
  expect(suspects.next(0, 1_500)).toBe('others')
  expect(suspects.next(9, 2_999)).toBe('others')
  expect(suspects.next(9, 3_000)).toBe('nobody')
})

test('an outstanding response, or a suspect without one, keeps others waiting 3 s', () => {
  const suspects = new Suspects()
  const one = suspect(1)
  suspects.push(one)
  expect(suspects.next(1, 0)).toBe('nobody')
  expect(suspects.next(1, 2_999)).toBe('nobody')
  expect(suspects.next(1, 3_000)).toBe('others')
  expect(suspects.next(0, 6_000)).toBe(one)
  suspects.shift()
  suspects.sent(one, 6_000)
  expect(suspects.next(1, 8_999)).toBe('nobody')
  expect(suspects.next(1, 9_000)).toBe('others')
})
