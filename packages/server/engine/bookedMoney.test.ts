import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { withScope } from '../store/database/withScope.ts'
import { recharge } from '../store/ledger/recharge.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

test('money that is being booked while its task is paused releases it', async () => {
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  worlds.push(made)
  let booked: Promise<unknown> | undefined
  const store = {
    ...made.store,
    async writeChunk(chunk: Parameters<typeof made.store.writeChunk>[0]) {
      if (chunk.suspend === null) return made.store.writeChunk(chunk)
      // The money came too early to resume it, and is committed once it was looked for.
      const isBooked = Promise.withResolvers<undefined>()
      const isPaused = Promise.withResolvers<undefined>()
      booked = withScope(made.system, 'everything', async ({ client }) => {
        const money = { companyId: made.customerId, amountMicros: 1_000_000n }
        await recharge(client, made.ids, { ...money, key: 'test:slow', source: 'manual' })
        isBooked.resolve(undefined)
        await isPaused.promise
        await delay(100)
      })
      await isBooked.promise
      const written = await made.store.writeChunk(chunk)
      isPaused.resolve(undefined)
      return written
    },
  }
  await made.start({ store })
  const answer = await made.send(made.customerId, ['447000000000', '447000000001', '447000000002'])
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  const { taskId } = answer
  expect(await made.ended(taskId, 3)).toHaveLength(3)
  await booked
  expect(booked).toBeDefined()
  expect(await made.ledgerFaults()).toEqual([])
})
