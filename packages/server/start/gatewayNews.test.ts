import { expect, test } from 'vitest'

import type { Audience } from '../ports/live.ts'
import { gatewayNews } from './gatewayNews.ts'

test('lists of gateways are told when a state changes, not at every bind, and only staff hears it', () => {
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
