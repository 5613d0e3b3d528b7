import { expect, test } from 'vitest'

import { eventAbilities } from './eventAbilities.ts'

test.each([
  ['waiting', false, true, 'outbox.notDead', true],
  ['dead', false, true, true, true],
  ['dead', true, true, 'outbox.expired', true],
  ['dead', false, false, 'outbox.unreadable', true],
  ['dropped', false, true, 'outbox.notDead', 'outbox.dropped'],
] as const)('%s, expired %s, with content %s', (status, isExpired, hasContent, tryAgain, drop) => {
  expect(eventAbilities({ status, isExpired, hasContent })).toEqual({ tryAgain, drop })
})
