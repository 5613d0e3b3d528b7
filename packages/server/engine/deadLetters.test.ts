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

async function start() {
  const carrier = await handCarrier()
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, window: 200 }],
  })
  opened.push({ world, carrier })
  await world.start()
  const send = async (companyId: string, numbers: string[]) => {
    const answer = await world.send(companyId, numbers)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  const letters = () =>
    world.query<{ kind: string; status: string; reason: string; tries: number }>(
      'select kind, status, reason, tries from sms_dead_letter order by id',
    )
  /** As staff do with "Try again". */
  const tryAgain = () => world.query(`update sms_dead_letter set status = 'again'`)
  const asOwner = (sql: string) =>
    world.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)
  return { carrier, world, send, letters, tryAgain, asOwner }
}
const gb = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_700_900_000 + from + n))

test('a wallet whose settlement is refused blocks nobody else, and is settled when retried', async () => {
  const { carrier, world, send, letters, tryAgain, asOwner } = await start()
  const numbers = { good: gb(20), bad: gb(3, 100) }
  await world.recharge(world.agentId, 10_000_000n)
  await world.recharge(world.customerId, 10_000_000n)
  const good = await send(world.agentId, numbers.good)
  const bad = await send(world.customerId, numbers.bad)
  const all = [...numbers.good, ...numbers.bad]
  for (const number of all) (await carrier.submitted(number))[0]?.answer(`id-${number}`)
  await asOwner(`update ledger_wallet set held = 0 where company_id = ${world.customerId}`)
  // All are acknowledged: what was set aside is stored as well.
  await Promise.all(all.map((number) => carrier.receipt(`id-${number}`, number)))
  expect(await world.ended(good, 20)).toHaveLength(20)
  expect(await world.query('select 1 from sms_message_final where charged > 0')).toHaveLength(20)
  const waiting = await letters()
  expect(waiting).toHaveLength(3)
  expect(new Set(waiting.map(({ kind, status }) => `${kind} ${status}`))).toEqual(
    new Set(['end waiting']),
  )
  expect(waiting[0]?.reason).toContain('ledger_wallet_held')

  // Tried too early, it is refused again and stays a dead letter.
  await tryAgain()
  await world.until(async () =>
    (await letters()).every(({ status, tries }) => status === 'waiting' && tries === 2)
      ? true
      : undefined,
  )
  await asOwner(`update ledger_wallet set held = 30000 where company_id = ${world.customerId}`)
  // As it was written before earnings were counted (0171_margin.sql).
  const older = await world.query(
    `update sms_dead_letter set payload = regexp_replace(payload, ',"(sold|cost|margin)":\\{"bigint":"-?\\d+"\\}', '', 'g')
     where payload ~ '"margin"' returning payload`,
  )
  expect(older).toHaveLength(3)
  expect(JSON.stringify(older)).not.toContain('margin')
  await tryAgain()
  const ends = await world.ended(bad, 3)
  expect(ends.map(({ state, charged }) => `${state} ${charged}`)).toEqual(
    Array.from({ length: 3 }, () => 'delivered 10000'),
  )
  await world.until(async () =>
    (await letters()).every(({ status }) => status === 'done') ? true : undefined,
  )
  expect(await world.ledgerFaults()).toEqual([])
  await world.until(async () =>
    (await world.taskStatus(bad))?.status === 'completed' ? true : undefined,
  )
})

test('a message the database refuses pauses its own task there, and no other', async () => {
  const { carrier, world, send, letters, tryAgain, asOwner } = await start()
  await world.recharge(world.customerId, 10_000_000n)
  await world.recharge(world.agentId, 10_000_000n)
  const numbers = gb(6)
  await asOwner(
    `alter table sms_message add constraint poison check (msisdn <> ${numbers[3]}) not valid`,
  )
  const bad = await send(world.customerId, numbers)
  const other = await send(world.agentId, gb(2, 50))
  const deliver = async (wanted: readonly string[]) => {
    for (const number of wanted) {
      ;(await carrier.submitted(number))[0]?.answer(`id-${number}`)
      await carrier.receipt(`id-${number}`, number)
    }
  }
  await deliver(gb(2, 50))
  expect(await world.ended(other, 2)).toHaveLength(2)
  await world.until(async () =>
    (await world.taskStatus(bad))?.pauseReason === 'task.refused' ? true : undefined,
  )
  expect(await letters()).toMatchObject([{ kind: 'chunk', status: 'waiting' }])

  await asOwner('alter table sms_message drop constraint poison')
  await tryAgain()
  // Earlier ones may have left before the pause, or wait with the rest.
  await deliver(numbers)
  expect(await world.ended(bad, 6)).toHaveLength(6)
  expect(await world.ledgerFaults()).toEqual([])
})

test('a receipt with characters the database does not take stops no other receipt', async () => {
  const { carrier, world, send } = await start()
  await world.recharge(world.customerId, 10_000_000n)
  const [number = ''] = gb(1)
  await carrier.receipt('nobody\0s', '447700900999')
  const taskId = await send(world.customerId, [number])
  ;(await carrier.submitted(number))[0]?.answer('7')
  await carrier.receipt('7', number, 'DELIVRD')
  expect(await world.ended(taskId, 1)).toMatchObject([{ state: 'delivered' }])
  expect(world.errors).toEqual([])
})
