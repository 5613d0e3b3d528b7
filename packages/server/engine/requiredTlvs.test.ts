import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
afterEach(async () => {
  for (const { world, carrier } of opened.splice(0)) {
    await world.stop()
    await carrier.close()
  }
})

const NUMBER = '447700900001'
const RULES = '0x1400 country=GB = 1101\n0x1401 country=GB required = {template}'

/** A carrier that wants the registered id of each template, first of as many as there are. */
async function start(carriers: 1 | 2) {
  const carrier = await handCarrier((submit) => {
    submit.answer(`id-${submit.destination}`)
    void carrier.receipt(`id-${submit.destination}`, submit.destination)
  })
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }, { systemId: 'carrier_b' }].slice(0, carriers),
    gateways: [{ port: carrier.port, priority: 1 }, { priority: 2 }],
  })
  opened.push({ world, carrier })
  const change = (sql: string, values: unknown[] = []) => everything(world, sql, values)
  await change('update sms_gateway set tlv_rules = $2, max_refused = 1 where id = $1', [
    world.gatewayIds[0],
    RULES,
  ])
  await change(
    `insert into sms_template (id, company_id, name, product, language, content, registered_id)
     values (7, $1, 'registered', 'notify', 'en', 'Hello', '1107123'), (8, $1, 'plain', 'notify', 'en', 'Hello', null)`,
    [world.customerId],
  )
  await world.recharge(world.customerId, 10_000_000n)
  await world.start()
  const send = async (templateId?: string) => {
    const given = templateId === undefined ? {} : { templateId }
    const answer = await world.send(world.customerId, [NUMBER], given)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    const [end] = await world.ended(answer.taskId, 1)
    return end
  }
  return { carrier, world, send, change }
}

async function everything(world: EngineWorld, sql: string, values: unknown[]): Promise<void> {
  const client = await world.owner.connect()
  try {
    await client.query(`begin; set local tandem.everything = 'on'`)
    await client.query(sql, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('the registered id of its template goes with a message, soon after it is entered', async () => {
  const { carrier, world, send, change } = await start(1)
  expect(await send('7')).toMatchObject({ state: 'delivered' })
  expect(carrier.submits.map(({ parameters }) => parameters)).toEqual([
    { 1400: '1101', 1401: '1107123' },
  ])
  expect(await send('8')).toMatchObject({
    state: 'rejected',
    reason: 'carrier.parameterMissing',
    charged: '0',
  })
  expect(carrier.submits).toHaveLength(1)
  await change(`update sms_template set registered_id = '1107124' where id = 8`)
  // The engine hears of it a moment later.
  await world.until(async () => ((await send('8'))?.state === 'delivered' ? true : undefined))
  expect(carrier.submits.at(-1)?.parameters).toMatchObject({ 1401: '1107124' })
})

test('a message without what its carrier requires is never submitted there, goes by the next route, and is no fault of the carrier', async () => {
  const { carrier, world, send } = await start(2)
  for (let n = 0; n < 3; n++) {
    expect(await send()).toMatchObject({ state: 'delivered', gatewayId: world.gatewayIds[1] })
  }
  expect(carrier.submits).toEqual([])
  expect(world.engine().gateways()[0]).toMatchObject({ restsUntil: null })
  expect(await world.ledgerFaults()).toEqual([])
})

test('a restart between the refusal and its end submits it nowhere either', async () => {
  const { carrier, world } = await start(1)
  const answer = await world.send(world.customerId, [NUMBER])
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await world.engine().stop()
  await world.start()
  const [end] = await world.ended(answer.taskId, 1)
  expect(end).toMatchObject({ state: 'rejected', reason: 'carrier.parameterMissing' })
  expect(carrier.submits).toEqual([])
})
