import { expect, test } from 'vitest'

import type { Audience } from '../ports/live.ts'
import { bindState } from '../services/gateways/gatewayRules.ts'
import { gatewayNews } from './gatewayNews.ts'

test('lists of gateways get an event when a state changes, not at every bind, and only those of staff', () => {
  const heard: { topic: string; data: unknown; audience: Audience }[] = []
  const tell = gatewayNews(
    { publish: (topic, data, audience) => heard.push({ topic, data, audience }) },
    '1',
  )
  const at = (bound: number) => tell({ id: '7', bound, binds: 3 })
  const notes = [0, 1, 2, 3, 3, 0].map((bound) => {
    at(bound)
    return heard.length
  })
  expect(notes).toEqual([1, 2, 2, 3, 3, 4])
  expect(heard[0]).toEqual({
    topic: 'record',
    data: { entity: 'gateway', id: '7', verb: 'edit' },
    audience: { companyId: '1' },
  })
})

test('lists show whether a bound gateway is paused or receives no receipts, not just "connected"', () => {
  const whole = { bound: 2, binds: 2, receiving: 2 }
  expect(bindState(whole)).toBe('connected')
  expect(bindState({ ...whole, receiving: 0 })).toBe('sendOnly')
  expect(bindState({ ...whole, receiving: 1 })).toBe('partly')
  expect(bindState({ ...whole, restsUntil: 1 })).toBe('resting')
  expect(bindState({ ...whole, bound: 0, restsUntil: 1 })).toBe('down')

  const heard: unknown[] = []
  const tell = gatewayNews({ publish: (topic) => heard.push(topic) }, '1')
  tell({ id: '7', ...whole })
  tell({ id: '7', ...whole, restsUntil: 1 })
  tell({ id: '7', ...whole, restsUntil: 2 })
  tell({ id: '7', bound: 0, binds: 2, fault: 'refused' })
  tell({ id: '7', bound: 0, binds: 2, fault: 'password' })
  expect(heard).toHaveLength(4)
  // Open records show why it is paused, and that it goes on.
  tell({ id: '7', ...whole, restsUntil: 1, restFault: 'carrierPaused' })
  tell({ id: '7', ...whole, restsUntil: 1, restFault: 'lowDelivery', restCause: '12 % / 60' })
  tell({ id: '7', ...whole })
  expect(heard).toHaveLength(7)
})
