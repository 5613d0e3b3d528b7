import { finalText } from '@tandem/core'
import { expect, test } from 'vitest'
import { newMessage } from './message.ts'
import { SubmittedMessages } from './submittedMessages.ts'

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
  priority: 10,
  isGrowing: false,
  isExempt: false,
  isCode: false,
  share: { company: '1', isSingle: false },
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
const message = (id: number) =>
  newMessage({
    id,
    task,
    chunk: { task, fromRow: 1, open: 1, messageBytes: 0, parked: null },
    body: task,
    msisdn: '447700900000',
    network: null,
    rating: null,
    gatewayId: '1',
    cost: null,
  })

test('300,000 messages at 10,000 a second took 678 MB, as each stayed in memory for a minute after its end', () => {
  const submitted = new SubmittedMessages()
  const open: number[] = []
  for (let id = 1; id <= 100_000; id++) {
    const each = message(id)
    submitted.add(each)
    if (id % 100 === 0) open.push(id)
    else each.progress.ended = true
  }
  expect(submitted.size).toBeLessThan(4_000)
  expect(submitted.takeBefore(Infinity, 600).map(({ id }) => id)).toEqual(open.slice(0, 600))
  expect(submitted.takeBefore(Infinity, 600).map(({ id }) => id)).toEqual(open.slice(600))
  expect(submitted.size).toBe(0)
})
