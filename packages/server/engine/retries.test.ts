import { afterEach, describe, expect, test } from 'vitest'
import { withScope } from '../store/database/withScope.ts'
import { block } from '../store/compliance/blacklist.ts'
import {
  act,
  causes,
  completed,
  counted,
  ends,
  gateways,
  idOf,
  LONG,
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

const start: typeof retryWorld = async (options) => {
  const made = await retryWorld(options)
  opened.push(made)
  return made
}

const WAITS = { state: 'waits', tries: 1 }

describe('a message that its carrier could not deliver', () => {
  test('is tried again, and delivered then: one end, one charge, and what both tries cost', async () => {
    const { world, send, tried, told, due, paid, retries } = await start({ chargeOn: 'delivered' })
    const taskId = await send()
    await tried(1)
    await told(1, 'UNDELIV')
    expect(await retries()).toEqual([WAITS])
    expect(await ends(world)).toEqual([])
    expect((await world.taskStatus(taskId))?.status).toBe('sending')
    await due()
    await tried(2)
    await told(2, 'DELIVRD')
    expect(await ends(world)).toEqual([
      { state: 'delivered', reason: null, charged: '10000', cost: '8000', ref: refs(1, 2) },
    ])
    expect(await paid()).toBe(10_000n)
    expect(await retries()).toEqual([])
    expect(await counted(world)).toEqual({
      task: { submitted: 1, delivered: 1, undelivered: 0, failed: 0, charged: 10_000 },
      figures: { sent: 1, parts: 1, delivered: 1, undelivered: 0, failed: 0, cost: 8_000 },
    })
    await completed(world, taskId)
    expect(await causes(world)).toEqual([null, 'retry'])
  })

  test.each(['submit', 'delivered'] as const)(
    'after its last try it ends undelivered and is settled once (paid on %s)',
    async (chargeOn) => {
      const { world, send, tried, told, due, paid, retries } = await start({ chargeOn })
      const taskId = await send()
      for (const times of [1, 2, 3]) {
        await tried(times)
        if (times < 3) {
          await told(times, 'UNDELIV')
          expect(await retries()).toEqual([{ state: 'waits', tries: times }])
          await due()
        }
      }
      await told(3, 'UNDELIV')
      const charged = chargeOn === 'submit' ? '10000' : '0'
      expect(await ends(world)).toEqual([
        {
          state: 'undelivered',
          reason: 'receipt.undeliverable',
          charged,
          cost: '12000',
          ref: refs(1, 2, 3),
        },
      ])
      expect(await paid()).toBe(BigInt(charged))
      expect(await retries()).toEqual([])
      await completed(world, taskId)
      // Any of its tries may have been delivered after all (docs/decisions/012).
      for (const times of [3, 1, 2]) await told(times, 'UNDELIV')
      await told(1, 'DELIVRD')
      expect(await ends(world)).toMatchObject([{ state: 'delivered', charged: '10000' }])
      expect(await paid()).toBe(10_000n)
    },
  )

  test('is not tried when it would not be valid any more', async () => {
    const { world, send, tried, told, retries } = await start()
    await send({ validMs: 299_000 })
    await tried(1)
    await told(1, 'UNDELIV')
    expect(await ends(world)).toMatchObject([{ state: 'undelivered' }])
    expect(await retries()).toEqual([])
  })

  test('is not tried when a part of it was delivered', async () => {
    const { world, send, tried, told, retries } = await start()
    await send({ content: LONG })
    await tried(2)
    await told(1, 'DELIVRD')
    await told(2, 'UNDELIV')
    expect(await ends(world)).toMatchObject([{ state: 'undelivered' }])
    expect(await retries()).toEqual([])
  })

  test('of several parts is tried whole', async () => {
    const { world, send, tried, told, due, paid } = await start({ chargeOn: 'delivered' })
    await send({ content: LONG })
    await tried(2)
    await told(1, 'UNDELIV')
    await told(2, 'UNDELIV')
    await due()
    await tried(4)
    await told(3, 'DELIVRD')
    await told(4, 'DELIVRD')
    expect(await ends(world)).toMatchObject([
      { state: 'delivered', charged: '20000', ref: refs(1, 2, 3, 4) },
    ])
    expect(await paid()).toBe(20_000n)
  })

  test('is tried when it waited for its receipt in the database, each time', async () => {
    const { world, send, tried, told, due, retries, paid } = await start({
      settings: { offloadMs: 0 },
    })
    await send()
    for (const times of [1, 2]) {
      await tried(times)
      await world.until(async () =>
        (await world.query('select from sms_supplier_ref')).length > 0 ? true : undefined,
      )
      if (times === 2) expect(await retries()).toEqual([{ state: 'sent', tries: 1 }])
      await told(times, 'UNDELIV')
      expect(await world.query('select from sms_supplier_ref')).toEqual([])
      expect(await retries()).toEqual([{ state: 'waits', tries: times }])
      await due()
    }
    await tried(3)
    await told(3, 'DELIVRD')
    expect(await ends(world)).toMatchObject([{ state: 'delivered', ref: refs(1, 2, 3) }])
    expect(await paid()).toBe(10_000n)
  })
})

describe('a task whose messages wait for another try', () => {
  test('gives their money back when it is cancelled, except for who pays on submission', async () => {
    for (const chargeOn of ['delivered', 'submit'] as const) {
      const { world, send, tried, told, paid, submits } = await start({ chargeOn })
      const taskId = await send()
      await tried(1)
      await told(1, 'UNDELIV')
      const charged = chargeOn === 'submit' ? '10000' : '0'
      expect(await act(world, 'cancel', taskId)).toBeUndefined()
      await world.until(async () => ((await ends(world)).length > 0 ? true : undefined))
      expect(await ends(world)).toEqual([
        { state: 'undelivered', reason: 'task.cancelled', charged, cost: '4000', ref: refs(1) },
      ])
      expect(await paid()).toBe(BigInt(charged))
      expect(submits()).toBe(1)
    }
  })

  test('sends none of them while it is paused, and goes on', async () => {
    const { world, send, tried, answered, told, due, retries } = await start()
    const taskId = await send()
    await tried(1)
    await told(1, 'UNDELIV')
    expect(await act(world, 'pause', taskId)).toBeUndefined()
    await due()
    // Another one, due at the same time, is taken up: that of the paused task was passed over.
    const other = '447700900002'
    await world.send(world.customerId, [other], { retry: { times: 1, afterMinutes: 5 } })
    await answered(2)
    await opened[0]?.carriers[0]?.receipt(idOf(other, 1), other, 'UNDELIV')
    await due()
    await world.until(async () =>
      (await retries()).some(({ state }) => state === 'out') ? true : undefined,
    )
    expect((await retries()).map(({ state }) => state).toSorted()).toEqual(['out', 'waits'])
    expect(await act(world, 'resume', taskId)).toBeUndefined()
    await world.until(async () =>
      (await retries()).every(({ state }) => state === 'out') ? true : undefined,
    )
    await answered(4)
    await told(2, 'DELIVRD')
    expect(await ends(world)).toMatchObject([{ state: 'delivered' }])
  })

  test('waits for a gateway, leaves memory when it is paused, and goes on with both', async () => {
    const { world, send, tried, told, due } = await start()
    const taskId = await send()
    await tried(1)
    await told(1, 'UNDELIV')
    await gateways(world, false)
    await due()
    await reached(world, 'out')
    expect(await act(world, 'pause', taskId)).toBeUndefined()
    await reached(world, 'waits')
    await world.until(async () => (world.engine().heldBytes() === 0 ? true : undefined))
    expect(await act(world, 'resume', taskId)).toBeUndefined()
    await reached(world, 'out')
    await gateways(world, true)
    await tried(2)
    await told(2, 'DELIVRD')
    expect(await ends(world)).toMatchObject([{ state: 'delivered', ref: refs(1, 2) }])
  })

  test('sends none of them while its company is suspended', async () => {
    const { world, send, tried, told, due, retries, submits } = await start()
    const taskId = await send()
    await tried(1)
    await told(1, 'UNDELIV')
    const company = (status: string) =>
      world.owner.query(
        `begin; set local tandem.everything = 'on'; update sys_company set status = '${status}' where id = ${world.customerId}; commit`,
      )
    await company('suspended')
    await due()
    expect((await world.store.takeRetries(10)).retries).toEqual([])
    expect(await retries()).toEqual([WAITS])
    await company('active')
    // If the engine looked at the task meanwhile, it is held, and goes on when somebody resumes it.
    await world.until(async () => {
      const task = await world.taskStatus(taskId)
      if (task?.status === 'paused') await act(world, 'resume', taskId)
      return submits() === 2 ? true : undefined
    })
    await tried(2)
    expect(submits()).toBe(2)
  })

  test('sends none to who is on a blacklist by then', async () => {
    const { world, send, tried, told, due, submits } = await start({ chargeOn: 'delivered' })
    await send()
    await tried(1)
    await told(1, 'UNDELIV')
    const { customerId: companyId, ids } = world
    const entry = { companyId, product: null, msisdn: `+${NUMBER}`, by: null }
    await withScope(world.system, 'everything', (on) =>
      block(on, { ...entry, id: ids.next(), source: 'optOut', reason: 'STOP' }),
    )
    await due()
    await world.until(async () => ((await ends(world)).length > 0 ? true : undefined))
    expect(await ends(world)).toMatchObject([{ state: 'undelivered', charged: '0' }])
    expect(submits()).toBe(1)
  })

  test('loses none of them by restarts, before and after the next submit', async () => {
    const { world, send, tried, told, due, retries, answers, paid, submits } = await start()
    const again = async () => {
      await world.engine().stop()
      await world.start()
    }
    await send()
    await tried(1)
    await told(1, 'UNDELIV')
    await again()
    expect(await retries()).toEqual([WAITS])
    await due()
    await tried(2)
    await again()
    await told(1, 'UNDELIV')
    await told(2, 'UNDELIV')
    expect(await retries()).toEqual([{ state: 'waits', tries: 2 }])
    answers(false)
    await due()
    await world.until(async () => (submits() === 3 ? true : undefined))
    answers(true)
    await again()
    // Its response was lost: it is resent, as any other.
    await world.until(async () => (submits() === 4 ? true : undefined))
    await told(4, 'DELIVRD')
    await world.until(async () => ((await ends(world)).length > 0 ? true : undefined))
    expect(await ends(world)).toMatchObject([{ state: 'delivered', ref: refs(1, 2, 4) }])
    expect(await paid()).toBe(10_000n)
    expect((await counted(world)).task).toMatchObject({ submitted: 1, delivered: 1 })
  })
})

test('a message tried again through another gateway is counted there, once', async () => {
  const { world, carriers, send, tried, told, due } = await start({ carriers: 2 })
  await send()
  await tried(1)
  const first = carriers.findIndex(({ submits }) => submits.length === 1)
  await told(1, 'UNDELIV', carriers[first])
  await gateways(world, false, [world.gatewayIds[first] ?? ''])
  await due()
  await tried(2)
  await told(2, 'DELIVRD', carriers[1 - first])
  const figures = await world.query(
    'select gateway_id as "gatewayId", sum(sent)::int as sent, sum(delivered)::int as delivered from sms_figures group by 1 having sum(sent) <> 0',
  )
  expect(figures).toEqual([{ gatewayId: world.gatewayIds[1 - first], sent: 1, delivered: 1 }])
})
