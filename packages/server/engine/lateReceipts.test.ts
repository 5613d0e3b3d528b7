import { afterEach, describe, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { figureFaults } from '../test/chaos/figureFaults.ts'
import { handCarrier, type HandCarrier } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
afterEach(async () => {
  for (const { world, carrier } of opened.splice(0)) {
    const faults = [...(await world.ledgerFaults()), ...(await figureFaults(world.owner))]
    await world.stop()
    await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const PRICE = 10_000n
const NUMBER = '447700900001'

/** A customer, and an agent's customer, of a carrier that answers and reports what the test says. */
async function start({ chargeOn = 'submit', receiptMs = 60_000, funds = 1_000_000n } = {}) {
  const parts = new Map<string, number>()
  const carrier = await handCarrier((submit) => {
    const { destination } = submit
    const part = (parts.get(destination) ?? 0) + 1
    parts.set(destination, part)
    submit.answer(idOf(destination, part))
  })
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, window: 200, responseTimeoutSeconds: 30 }],
    settings: { receiptMs, offloadMs: 100, abandonEveryMs: 100 },
  })
  opened.push({ world, carrier })
  await world.owner.query(
    `begin; set local tandem.everything = 'on'; update sms_rate set charge_on = '${chargeOn}'; commit`,
  )
  await world.owner.query(carrierRates(world))
  await world.start()
  for (const id of [world.customerId, world.resoldId, world.agentId]) {
    await world.recharge(id, funds)
  }
  const send = async (companyId: string, numbers = [NUMBER], content = 'Hello') => {
    const answer = await world.send(companyId, numbers, { content, templateId: '77' })
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  const told = (number: string, stat: string, part = 1) =>
    carrier.receipt(idOf(number, part), number, stat)
  const available = async (companyId: string) =>
    (await world.ledger.balance(companyId))?.availableMicros ?? 0n
  const corrected = () =>
    world.query<{ state: string; charged: string; paid_as: string | null; n: number }>(
      `select state, charged::text as charged, paid_as, coalesce(jsonb_array_length(corrections), 0) as n
       from sms_message_final order by message_id`,
    )
  const counted = async () => {
    const sums = `sum(delivered)::int as delivered, sum(undelivered)::int as undelivered, sum(failed)::int as failed,
      sum(charged)::int as charged`
    const [task] = await world.query(`select ${sums} from sms_task_count`)
    const [figures] = await world.query(`select ${sums} from sms_figures`)
    const [rollup] = await world.query(
      `select sum(delivered)::int as delivered, sum(failed)::int as failed, sum(charged)::int as charged
       from rollup where dimension = 'time'`,
    )
    const [earned] = await world.query(
      `select sum(sold)::int as sold, sum(cost)::int as cost, sum(margin)::int as margin from rollup
       where dimension = 'country'`,
    )
    const resales = await world.query(
      `select company_id::text as seller, value, sum(sold)::int as sold, sum(cost)::int as cost, sum(margin)::int as margin
       from rollup where dimension = 'resale' group by 1, 2`,
    )
    const [sales] = await world.query(
      `select coalesce(sum(sold), 0)::int as sold from ledger_sales`,
    )
    return { task, figures, rollup, earned, resales, sales }
  }
  return { world, carrier, send, told, available, corrected, counted }
}

describe('a message charged on delivery', () => {
  test('that was given up and is reported delivered afterwards is charged once, along its chain', async () => {
    const made = await start({ chargeOn: 'delivered', receiptMs: 500 })
    const { world, send, told, available, corrected, counted } = made
    const taskId = await send(world.resoldId)
    const [end] = await world.ended(taskId, 1)
    expect(end).toMatchObject({ state: 'unknown', reason: 'message.noReceipt', charged: '0' })
    const before = {
      resold: await available(world.resoldId),
      agent: await available(world.agentId),
    }
    // The same receipt several times at once, and again afterwards.
    await Promise.all([1, 2, 3].map(() => told(NUMBER, 'DELIVRD')))
    await told(NUMBER, 'DELIVRD')
    expect(await corrected()).toEqual([
      { state: 'delivered', charged: '12000', paid_as: null, n: 1 },
    ])
    expect(before.resold - (await available(world.resoldId))).toBe(12_000n)
    expect(before.agent - (await available(world.agentId))).toBe(9_000n)
    expect(await counted()).toEqual({
      task: { delivered: 1, undelivered: 0, failed: 0, charged: 12_000 },
      figures: { delivered: 1, undelivered: 0, failed: 0, charged: 12_000 },
      rollup: { delivered: 1, failed: 0, charged: 12_000 },
      earned: { sold: 9_000, cost: 4_000, margin: 5_000 },
      resales: [ofAgent({ sold: 12_000, cost: 9_000, margin: 3_000 })],
      sales: { sold: 21_000 },
    })
    await told(NUMBER, 'UNDELIV')
    expect((await counted()).resales).toEqual([ofAgent({ sold: 0, cost: 0, margin: 0 })])

    function ofAgent(sums: { sold: number; cost: number; margin: number }) {
      return { seller: String(world.agentId), value: `${world.resoldId}:GB`, ...sums }
    }
  })

  test('that was reported delivered and then not is refunded, and the repeat of the first receipt changes nothing', async () => {
    const { world, send, told, available, corrected, counted } = await start({
      chargeOn: 'delivered',
    })
    const before = await available(world.customerId)
    const taskId = await send(world.customerId)
    await world.until(async () => ((await made(world)) > 0 ? true : undefined))
    await told(NUMBER, 'DELIVRD')
    await world.ended(taskId, 1)
    await told(NUMBER, 'UNDELIV')
    expect(await corrected()).toEqual([{ state: 'undelivered', charged: '0', paid_as: null, n: 1 }])
    for (const stat of ['DELIVRD', 'UNDELIV', 'UNKNOWN', 'EXPIRED']) await told(NUMBER, stat)
    expect(await corrected()).toEqual([{ state: 'undelivered', charged: '0', paid_as: null, n: 1 }])
    expect(await available(world.customerId)).toBe(before)
    expect((await counted()).task).toEqual({ delivered: 0, undelivered: 1, failed: 0, charged: 0 })
  })

  test('is called delivered without a charge when its buyer has no money left', async () => {
    const { world, send, told, available, corrected } = await start({
      chargeOn: 'delivered',
      receiptMs: 500,
      funds: PRICE,
    })
    await world.ended(await send(world.customerId), 1)
    // What it got back is held for another message by now.
    const second = await send(world.customerId, ['447700900002'])
    await world.until(async () => ((await available(world.customerId)) === 0n ? true : undefined))
    await told(NUMBER, 'DELIVRD')
    const [first] = await corrected()
    expect(first).toEqual({ state: 'delivered', charged: '0', paid_as: 'unknown', n: 1 })
    // Taken back, it costs nothing either.
    await told(NUMBER, 'UNDELIV')
    const [last] = await corrected()
    expect(last).toEqual({ state: 'undelivered', charged: '0', paid_as: null, n: 2 })
    await world.ended(second, 1)
  })
})

test('a message charged on submission is counted anew and costs what it did', async () => {
  const { world, send, told, available, corrected, counted } = await start()
  await world.ended(await sentAndTold(), 1)
  const before = await available(world.customerId)
  await told(NUMBER, 'DELIVRD')
  expect(await corrected()).toEqual([{ state: 'delivered', charged: '10000', paid_as: null, n: 1 }])
  expect(await available(world.customerId)).toBe(before)
  expect((await counted()).rollup).toEqual({ delivered: 1, failed: 0, charged: 10_000 })

  async function sentAndTold(): Promise<string> {
    const taskId = await send(world.customerId)
    await world.until(async () => ((await made(world)) > 0 ? true : undefined))
    await told(NUMBER, 'UNDELIV')
    return taskId
  }
})

test('receipts that contradict each other before the first is stored end in the same way as one after the other', async () => {
  const { world, carrier, send, told, corrected } = await start({ chargeOn: 'delivered' })
  const taskId = await send(world.customerId)
  // A carrier reports what it has taken: these follow its response on the same line.
  await carrier.submitted(NUMBER)
  await Promise.all(['UNDELIV', 'DELIVRD', 'UNDELIV'].map((stat) => told(NUMBER, stat)))
  await world.ended(taskId, 1)
  expect(await corrected()).toEqual([{ state: 'delivered', charged: '10000', paid_as: null, n: 1 }])
})

test('a long message is delivered when the last of its parts is reported, however late', async () => {
  const { world, send, told, corrected } = await start({ chargeOn: 'delivered', receiptMs: 1_500 })
  const taskId = await send(world.customerId, [NUMBER], 'long text '.repeat(40))
  await world.until(async () => {
    const [row] = await world.query<{ n: number }>(
      'select coalesce(sum(cardinality(ids)), 0)::int as n from sms_result_batch',
    )
    return row?.n === 3 ? true : undefined
  })
  await told(NUMBER, 'UNDELIV', 1)
  await told(NUMBER, 'DELIVRD', 1)
  const [end] = await world.ended(taskId, 1)
  expect(end).toMatchObject({ state: 'unknown' })
  await told(NUMBER, 'DELIVRD', 3)
  expect(await corrected()).toMatchObject([{ state: 'unknown', n: 0 }])
  await told(NUMBER, 'DELIVRD', 2)
  expect(await corrected()).toEqual([{ state: 'delivered', charged: '30000', paid_as: null, n: 1 }])
})

test('a restart between end and late receipt loses nothing, and one after it corrects nothing twice', async () => {
  const { world, send, told, corrected } = await start({ chargeOn: 'delivered', receiptMs: 500 })
  await world.ended(await send(world.customerId), 1)
  await world.engine().stop()
  await world.start()
  await told(NUMBER, 'DELIVRD')
  await world.engine().stop()
  await world.start()
  await told(NUMBER, 'DELIVRD')
  expect(await corrected()).toEqual([{ state: 'delivered', charged: '10000', paid_as: null, n: 1 }])
})

test('a receipt three days after the validity of its message is acknowledged and changes nothing', async () => {
  const { world, send, told, corrected } = await start({ chargeOn: 'delivered', receiptMs: 500 })
  const taskId = await send(world.customerId)
  await world.ended(taskId, 1)
  await world.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_task set expires_at = now() - interval '73 hours' where id = ${taskId}; commit`,
  )
  await told(NUMBER, 'DELIVRD')
  expect(await corrected()).toMatchObject([{ state: 'unknown', n: 0 }])
})

/** What the carrier takes: 0.004 a part. */
const carrierRates = ({ ids, platformId, gatewayIds }: EngineWorld): string => {
  const group = ids.next()
  return `begin; set local tandem.everything = 'on';
    insert into sms_rate_group (id, company_id, name, currency) values (${group}, ${platformId}, 'Carrier', 'USD');
    insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
      select ${ids.next()}, ${platformId}, ${group}, 'notify', id, 4000000, 'submit', 'epoch' from sys_country where iso2 = 'GB';
    update sms_gateway set cost_rate_group_id = ${group} where id = ${gatewayIds[0]}; commit`
}

const idOf = (number: string, part: number): string => `id-${number}-${part}`

/** How many responses of carriers are stored. */
const made = async (world: EngineWorld): Promise<number> =>
  (await world.query('select from sms_result_batch')).length
