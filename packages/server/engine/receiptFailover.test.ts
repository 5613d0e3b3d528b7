import { afterEach, describe, expect, test } from 'vitest'
import {
  causes,
  counted,
  ends,
  NUMBER,
  reached,
  refs,
  retryWorld,
} from '../test/chaos/retryWorld.ts'

const opened: Awaited<ReturnType<typeof retryWorld>>[] = []
afterEach(async () => {
  for (const { world, carriers } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    for (const carrier of carriers) await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const start = async (options: Parameters<typeof retryWorld>[0] = {}) => {
  const made = await retryWorld({ carriers: 2, failover: 'carrier', ...options })
  opened.push(made)
  const { world, carriers } = made
  const ended = () =>
    world.until(async () => {
      const found = await ends(world)
      return found.length > 0 ? found : undefined
    })
  /** How many submits each carrier got. */
  const taken = () => carriers.map(({ submits }) => submits.length)
  const change = (sql: string) =>
    world.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)
  return { ...made, ended, taken, change }
}

describe('a message whose carrier reports it undelivered', () => {
  test.each(['submit', 'delivered'] as const)(
    'goes by the next route and is delivered there: one end, one charge, two costs (paid on %s)',
    async (chargeOn) => {
      const { world, carriers, send, tried, told, paid, taken, retries } = await start({ chargeOn })
      await send()
      await tried(1)
      await told(1, 'UNDELIV')
      await tried(2)
      expect(taken()).toEqual([1, 1])
      await told(2, 'DELIVRD', carriers[1])
      expect(await ends(world)).toEqual([
        { state: 'delivered', reason: null, charged: '10000', cost: '8000', ref: refs(2) },
      ])
      expect(await paid()).toBe(10_000n)
      expect(await retries()).toEqual([])
      expect(await causes(world)).toEqual([null, 'elsewhere'])
      expect(await counted(world)).toEqual({
        task: { submitted: 1, delivered: 1, undelivered: 0, failed: 0, charged: 10_000 },
        figures: { sent: 1, parts: 1, delivered: 1, undelivered: 0, failed: 0, cost: 8_000 },
      })
    },
  )

  test('counts against the carrier that did not deliver it, as far as another one did', async () => {
    const { world, carriers, send, tried, told, ended } = await start()
    await send()
    await tried(1)
    await told(1, 'UNDELIV')
    await tried(2)
    await told(2, 'DELIVRD', carriers[1])
    await ended()
    const [first, second] = world.gatewayIds
    const known = await world.store.config.delivered()
    const country = 'GB'
    const counting = known.filter((one) => one.ended > 0)
    expect(counting.toSorted((one, other) => one.delivered - other.delivered)).toEqual([
      { gatewayId: first, country, delivered: 0, ended: 1 },
      { gatewayId: second, country, delivered: 1, ended: 1 },
    ])
  })

  test('ends when every route had it, and pays for delivery only if any delivers after all', async () => {
    const { world, carriers, send, tried, told, paid, ended } = await start({
      chargeOn: 'delivered',
      carriers: 3,
    })
    await send()
    for (const times of [1, 2, 3]) {
      await tried(times)
      await told(times, 'UNDELIV', carriers[times - 1])
    }
    expect(await ended()).toEqual([
      {
        state: 'undelivered',
        reason: 'receipt.undeliverable',
        charged: '0',
        cost: '12000',
        ref: refs(3),
      },
    ])
    expect(await paid()).toBe(0n)
    // Repeats tell nothing, and the first carrier corrects the end (docs/decisions/012).
    for (const times of [1, 2, 3]) await told(times, 'UNDELIV', carriers[times - 1])
    await told(1, 'DELIVRD', carriers[0])
    expect(await ends(world)).toMatchObject([{ state: 'delivered', charged: '10000' }])
    await told(3, 'DELIVRD', carriers[2])
    await told(3, 'UNDELIV', carriers[2])
    expect(await ends(world)).toMatchObject([{ state: 'delivered', charged: '10000' }])
    expect(await paid()).toBe(10_000n)
  })

  test.each([
    ['goes elsewhere while it is valid', 60_000, [1, 1]],
    ['ends when its validity is over by then', -1, [1, 0]],
  ])('and has a text of its own %s', async (_name, validMs, expected) => {
    const { world, carriers, tried, told, ended, taken, change } = await start({
      settings: { offloadMs: 0 },
    })
    await world.until(async () => world.engine().singles())
    await world.sendOne(world.customerId, NUMBER)
    await tried(1)
    await world.until(async () =>
      (await world.query('select from sms_supplier_ref')).length > 0 ? true : undefined,
    )
    // It is read anew for its receipt.
    await change(
      `update sms_message set expires_at = now() + interval '1 millisecond' * ${validMs}`,
    )
    await told(1, 'UNDELIV')
    if (validMs > 0) {
      await tried(2)
      await told(2, 'DELIVRD', carriers[1])
    }
    expect(await ended()).toMatchObject([
      { state: validMs > 0 ? 'delivered' : 'undelivered', charged: '10000' },
    ])
    expect(taken()).toEqual(expected)
  })

  test('ends when no other route can take it now', async () => {
    const { world, send, tried, told, ended, taken, change } = await start()
    await send()
    await tried(1)
    await change(`update sms_gateway set enabled = false where id = ${world.gatewayIds[1]}`)
    await world.until(async () =>
      world
        .engine()
        .gateways()
        .some(({ id }) => id === world.gatewayIds[1])
        ? undefined
        : true,
    )
    await told(1, 'UNDELIV')
    expect(await ended()).toMatchObject([{ state: 'undelivered' }])
    expect(taken()).toEqual([1, 0])
  })

  test('ends where its route does not say so', async () => {
    const { send, tried, told, ended, taken } = await start({ failover: 'never' })
    await send()
    await tried(1)
    await told(1, 'UNDELIV')
    expect(await ended()).toMatchObject([{ state: 'undelivered' }])
    expect(taken()).toEqual([1, 0])
  })

  test.each([
    ['carrier', 'UNDELIV', '027', false],
    ['carrier', 'UNDELIV', '034', true],
    ['carrier', 'REJECTD', '000', true],
    ['carrier', 'EXPIRED', '000', false],
    ['carrier', 'UNKNOWN', '000', false],
    ['always', 'UNDELIV', '027', true],
    ['always', 'EXPIRED', '000', true],
  ] as const)(
    'goes on by the rule %s after %s with error %s: %s',
    async (failover, stat, error, goes) => {
      const { carriers, send, tried, told, ended, taken } = await start({ failover })
      await send()
      await tried(1)
      await told(1, stat, carriers[0], error)
      if (goes) await tried(2)
      else await ended()
      expect(taken()).toEqual([1, Number(goes)])
    },
  )

  test('goes on as the error codes of its carrier say', async () => {
    const { world, carriers, send, tried, told, taken, change } = await start()
    await world.engine().stop()
    await change(
      `update sms_gateway set error_rules = 'receipt 27 reroute' where id = ${world.gatewayIds[0]}`,
    )
    await world.start()
    await send()
    await tried(1)
    await told(1, 'UNDELIV', carriers[0], '027')
    await tried(2)
    expect(taken()).toEqual([1, 1])
  })

  test('goes elsewhere first, and then waits as its task says', async () => {
    const { world, carriers, send, tried, told, due, ended, taken, retries } = await start()
    await send({ retry: { times: 1, afterMinutes: 5 } })
    await tried(1)
    await told(1, 'UNDELIV')
    await tried(2)
    await told(2, 'UNDELIV', carriers[1])
    expect(await retries()).toEqual([{ state: 'waits', tries: 2 }])
    await due()
    await tried(3)
    expect(taken()).toEqual([2, 1])
    await told(3, 'UNDELIV')
    expect(await ended()).toMatchObject([{ state: 'undelivered', cost: '12000' }])
    expect(await causes(world)).toEqual([null, 'elsewhere', 'retry'])
  })
})

describe('while a message is at its second carrier', () => {
  test('"delivered" of the first one ends it, once, whatever the second one says', async () => {
    const { world, carriers, send, tried, told, paid, ended } = await start({
      chargeOn: 'delivered',
    })
    await send()
    await tried(1)
    await told(1, 'UNDELIV')
    await tried(2)
    await told(1, 'DELIVRD')
    expect(await ended()).toMatchObject([{ state: 'delivered', charged: '10000', cost: '8000' }])
    await told(2, 'UNDELIV', carriers[1])
    await told(2, 'DELIVRD', carriers[1])
    expect(await ends(world)).toMatchObject([{ state: 'delivered', charged: '10000' }])
    expect(await world.query('select from sms_orphan_receipt')).toEqual([])
    expect(await paid()).toBe(10_000n)
    expect((await counted(world)).task).toMatchObject({ submitted: 1, delivered: 1 })
  })

  test('receipts of both at the same moment end it once', async () => {
    const { world, carriers, send, tried, told, paid } = await start({ chargeOn: 'delivered' })
    await send()
    await tried(1)
    await Promise.all([told(1, 'UNDELIV'), told(1, 'UNDELIV')])
    await tried(2)
    await Promise.all([
      told(1, 'DELIVRD'),
      told(2, 'DELIVRD', carriers[1]),
      told(1, 'UNDELIV'),
      told(2, 'UNDELIV', carriers[1]),
    ])
    expect(await ends(world)).toMatchObject([{ state: 'delivered', charged: '10000' }])
    expect(await paid()).toBe(10_000n)
    expect((await counted(world)).task).toMatchObject({
      submitted: 1,
      delivered: 1,
      undelivered: 0,
    })
  })

  test('restarts lose nothing: before its second submit, after it, and while it waits for its receipt', async () => {
    const { world, carriers, send, tried, told, paid, taken, answers, submits } = await start({
      carriers: 3,
      settings: { offloadMs: 0 },
    })
    const again = async () => {
      await world.engine().stop()
      await world.start()
    }
    await send()
    await tried(1)
    answers(false)
    await told(1, 'UNDELIV')
    await world.until(async () => (submits() === 2 ? true : undefined))
    answers(true)
    await again()
    // Its response was lost: it is resent there, and nowhere else.
    await world.until(async () => (submits() === 3 ? true : undefined))
    expect(taken()).toEqual([1, 2, 0])
    await reached(world, 'sent')
    await again()
    await told(3, 'UNDELIV', carriers[1])
    await world.until(async () => (submits() === 4 ? true : undefined))
    expect(taken()).toEqual([1, 2, 1])
    await world.until(async () =>
      (await world.query(`select from sms_supplier_ref where ref = '${NUMBER}-4'`)).length > 0
        ? true
        : undefined,
    )
    await told(4, 'DELIVRD', carriers[2])
    expect(await ends(world)).toMatchObject([{ state: 'delivered', cost: '12000', ref: refs(4) }])
    expect(await paid()).toBe(10_000n)
  })
})
