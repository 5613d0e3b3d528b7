import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeWorld, type CodeWorld } from '../../test/chaos/codeWorld.ts'

let it: CodeWorld
beforeAll(async () => {
  it = await codeWorld()
})
afterAll(() => it.stop())

const codeIn = (text: string): string => /is (\d{6})\./.exec(text)?.[1] ?? ''

test('a regular code that its carrier reports undelivered goes once more as a premium one, and is entered once', async () => {
  const number = '+447700900001'
  await it.world.recharge(it.world.customerId, 1_000_000n)
  const { id } = await it.send(it.program, number, { fallbackAfter: 30 })
  const code = codeIn(await it.text(number, 1))
  expect(code).toHaveLength(6)
  await it.told(1, number, 'UNDELIV')
  // Not before its time, although it is known to have failed.
  expect(await it.due(20)).toBe(0)
  expect(await it.due(31)).toBe(1)
  expect(codeIn(await it.text(number, 2))).toBe(code)
  await it.told(2, number, 'DELIVRD')
  expect(await it.messages(number)).toEqual([
    { product: 'otpReguler', state: 'undelivered', charged: '10000' },
    { product: 'otpPremium', state: 'delivered', charged: '20000' },
  ])
  expect(await it.fallback(id)).toBe('sent')
  expect(await it.balance()).toBe(970_000n)
  const tries = await Promise.all(
    [{ id }, { id }, { mobile: number }].map((of) => it.verify(it.program, { ...of, code })),
  )
  expect(tries.filter(Boolean)).toEqual([true])
  // Nothing more comes of it, and what it was counted as is sound.
  expect(await it.due(300)).toBe(0)
  await it.quiet()
  expect(it.submits(number)).toBe(2)
  expect(await it.figures(it.program, 'otpReguler')).toEqual({ codes: 1, converted: 0 })
  expect(await it.figures(it.program, 'otpPremium')).toEqual({ codes: 1, converted: 1 })
  expect(await it.world.ledgerFaults()).toEqual([])
})

test('a regular code that its carrier reports delivered is not sent again', async () => {
  const number = '+447700900002'
  const [before, premium] = [await it.balance(), await it.figures(it.program, 'otpPremium')]
  const { id } = await it.send(it.program, number, { fallbackAfter: 30 })
  const code = codeIn(await it.text(number, 1))
  await it.told(3, number, 'DELIVRD')
  expect(await it.due(31)).toBe(1)
  await it.quiet()
  expect(it.submits(number)).toBe(1)
  expect(await it.messages(number)).toEqual([
    { product: 'otpReguler', state: 'delivered', charged: '10000' },
  ])
  expect(await it.fallback(id)).toBe('notNeeded')
  expect(before - (await it.balance())).toBe(10_000n)
  expect(await it.verify(it.program, { id, code })).toBe(true)
  expect(await it.figures(it.program, 'otpReguler')).toEqual({ codes: 2, converted: 1 })
  expect(await it.figures(it.program, 'otpPremium')).toEqual(premium)
  expect(await it.world.ledgerFaults()).toEqual([])
})

test('a code whose agent cannot pay yet is counted when its own task is sent', async () => {
  const number = '+447700900003'
  await it.world.recharge(it.world.resoldId, 1_000_000n)
  const { id } = await it.send(it.resold, number)
  expect(await it.figures(it.resold, 'otpReguler')).toEqual({ codes: 0, converted: 0 })
  await it.world.recharge(it.world.agentId, 1_000_000n)
  const code = codeIn(await it.text(number, 1))
  expect(await it.verify(it.resold, { id, code })).toBe(true)
  expect(await it.figures(it.resold, 'otpReguler')).toEqual({ codes: 1, converted: 1 })
  expect(await it.world.ledgerFaults()).toEqual([])
})
