import { homeCalls } from '@tandem/model'
import { expect, test } from 'vitest'
import { createHub } from './createHub.ts'
import { makesOld } from './oldPaths.ts'

test('without an open console, nothing that is kept heard that it is old', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody has a session here
  const sessions = { onForget: () => undefined } as unknown as Parameters<
    typeof createHub
  >[0]['sessions']
  const hub = createHub({ sessions, origins: [] })
  const heard: unknown[] = []
  hub.onOld((...news) => heard.push(news))
  hub.publish('record', { entity: 'bill', id: '1', verb: 'edit' }, { companyId: '7' })
  hub.close()
  expect(heard).toEqual([['bill', { companyId: '7' }]])
})

test('the lines of the first page were kept when something of them changed', () => {
  expect(makesOld('bill', homeCalls.attention)).toBe(true)
  expect(makesOld('gateway', homeCalls.attention)).toBe(true)
  expect(makesOld('department', homeCalls.attention)).toBe(false)
})
