import { expect, test } from 'vitest'
import { engineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier } from '../test/chaos/handCarrier.ts'

test('a start with many open messages: sending waits for the first piece only, receipts for all of them, single messages for nothing, and a lost lease frees the carrier', async () => {
  const carrier = await handCarrier((submit) => submit.answer(`id-${submit.destination}`))
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, tps: 1 }],
    settings: { chunkSize: 500 },
  })
  try {
    await world.start()
    await world.recharge(world.customerId, 100_000_000n)
    const numbers = Array.from({ length: 1_500 }, (_, n) => String(447_700_900_000 + n))
    const [number = ''] = numbers
    const answer = await world.send(world.customerId, numbers)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    await carrier.submitted(number)
    await world.until(async () => {
      const [row] = await world.query<{ n: number; answered: boolean }>(
        `select sum(count)::int as n, exists (select from sms_result_batch) as answered from sms_chunk`,
      )
      return row?.n === numbers.length && row.answered ? true : undefined
    })
    await world.engine().stop()
    const before = carrier.submits.length

    const pieces = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const kept: string[] = []
    let read = 0
    const store: typeof world.store = {
      ...world.store,
      async readOpen(firstId, lastId) {
        await pieces[read++]?.promise
        return world.store.readOpen(firstId, lastId)
      },
      keepOrphans(orphans) {
        kept.push(...orphans.map(({ ref }) => ref))
        return world.store.keepOrphans(orphans)
      },
    }
    await world.start({ store })
    let isAcknowledged = false
    const receipt = carrier.receipt(`id-${number}`, number).then(() => (isAcknowledged = true))
    pieces[0]?.resolve()
    // Two, a second apart: whatever is done with an early receipt would have been done.
    await carrier.submitted(numbers[before + 1] ?? '')
    expect(isAcknowledged).toBe(false)
    pieces[1]?.resolve()
    await receipt
    const [end] = await world.ended(answer.taskId, 1)
    expect(end).toMatchObject({ msisdn: number, state: 'delivered' })
    expect(kept).toEqual([])
    await world.engine().stop()
    await carrier.left()

    const lost = new AbortController()
    const never = Promise.withResolvers<void>()
    await world.start({
      store: {
        ...world.store,
        async readOpen(firstId, lastId) {
          await never.promise
          return world.store.readOpen(firstId, lastId)
        },
      },
      tenure: { isHeld: () => !lost.signal.aborted, lost: lost.signal },
    })
    await world.until(() =>
      Promise.resolve(world.engine().gateways()[0]?.bound === 1 ? true : undefined),
    )
    // Nothing of what was left has been read yet: a single message of a program is stored and answered all the same.
    const single = await world.sendOne(world.customerId, '447700999999', { key: 'single' })
    expect(single.kind).toBe('accepted')
    lost.abort()
    await world.engine().stop()
    await carrier.left()
    never.resolve()
    expect(new Set(carrier.submits.map(({ destination }) => destination)).size).toBe(
      carrier.submits.length,
    )
  } finally {
    await world.stop()
    await carrier.close()
  }
})
