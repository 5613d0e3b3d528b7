import { afterEach, describe, expect, test } from 'vitest'
import { completed, counted, ends, LONG, refs, retryWorld } from '../test/chaos/retryWorld.ts'

const opened: Awaited<ReturnType<typeof retryWorld>>[] = []
afterEach(async () => {
  for (const { world, carriers } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    for (const carrier of carriers) await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const start: typeof retryWorld = async (options) => {
  const made = await retryWorld(options)
  opened.push(made)
  return made
}

const WAITS = { state: 'waits', tries: 1 }

describe('receipts of an earlier try', () => {
  test('that repeat "undelivered" change nothing, whether the next try waits or is out', async () => {
    const { world, send, tried, told, due, retries } = await start()
    await send()
    await tried(1)
    await Promise.all([1, 2, 3].map(() => told(1, 'UNDELIV')))
    await told(1, 'UNDELIV')
    expect(await retries()).toEqual([WAITS])
    await due()
    await tried(2)
    await told(1, 'UNDELIV')
    expect(await retries()).toEqual([{ state: 'out', tries: 1 }])
    expect(await ends(world)).toEqual([])
    await told(2, 'DELIVRD')
    for (const times of [1, 2]) await told(times, 'UNDELIV')
    expect(await ends(world)).toMatchObject([{ state: 'delivered', charged: '10000' }])
  })

  test('that says "delivered" while it waits ends it, and nothing more is sent', async () => {
    const { world, send, tried, told, due, paid, retries, submits } = await start({
      chargeOn: 'delivered',
    })
    const taskId = await send()
    await tried(1)
    await told(1, 'UNDELIV')
    await Promise.all([1, 2].map(() => told(1, 'DELIVRD')))
    await told(1, 'DELIVRD')
    expect(await ends(world)).toEqual([
      { state: 'delivered', reason: null, charged: '10000', cost: '4000', ref: refs(1) },
    ])
    expect(await retries()).toEqual([])
    await due()
    await completed(world, taskId)
    await told(1, 'UNDELIV')
    expect(await ends(world)).toMatchObject([{ state: 'delivered' }])
    expect(await paid()).toBe(10_000n)
    expect(submits()).toBe(1)
  })

  test.each([60_000, 0])(
    'that says "delivered" while the next one is out ends it once (offloaded after %i ms)',
    async (offloadMs) => {
      const { world, send, tried, told, due, paid, retries } = await start({
        chargeOn: 'delivered',
        settings: { offloadMs },
      })
      await send()
      await tried(1)
      await told(1, 'UNDELIV')
      await due()
      await tried(2)
      await world.until(async () =>
        (await retries()).some(({ state }) => state === (offloadMs === 0 ? 'sent' : 'out'))
          ? true
          : undefined,
      )
      await told(1, 'DELIVRD')
      const end = { state: 'delivered', reason: null, charged: '10000', cost: '8000' }
      expect(await ends(world)).toEqual([{ ...end, ref: refs(1, 2) }])
      for (const stat of ['UNDELIV', 'DELIVRD', 'UNDELIV']) await told(2, stat)
      expect(await ends(world)).toEqual([{ ...end, ref: refs(1, 2) }])
      expect(await paid()).toBe(10_000n)
      expect((await counted(world)).task).toMatchObject({ submitted: 1, delivered: 1 })
      expect(await world.query('select from sms_supplier_ref')).toEqual([])
    },
  )

  test('that says "delivered" of one part while it waits: it is not sent twice', async () => {
    const { world, send, tried, told, due, submits, retries } = await start()
    await send({ content: LONG })
    await tried(2)
    await told(1, 'UNDELIV')
    await told(2, 'UNDELIV')
    await told(1, 'DELIVRD')
    expect(await retries()).toEqual([WAITS])
    await due()
    await world.until(async () => ((await ends(world)).length > 0 ? true : undefined))
    expect(await ends(world)).toMatchObject([{ state: 'undelivered' }])
    await told(2, 'DELIVRD')
    expect(await ends(world)).toMatchObject([{ state: 'delivered' }])
    expect(submits()).toBe(2)
  })
})
