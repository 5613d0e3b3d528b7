import { afterEach, expect, test } from 'vitest'

import { askForBinds, kickBind, notedBinds } from '../../store/gateways/binds.ts'
import { engineWorld } from '../../test/chaos/engineWorld.ts'
import { hearBinds } from './hearBinds.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const errors: unknown[] = []
async function world() {
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  closing.push(() => made.stop())
  await made.start()
  const hearing = hearBinds({
    ports: { system: made.system, clock: { now: Date.now } },
    own: () => made.engine().binds,
    onError: (error) => errors.push(error),
  })
  closing.push(() => hearing.stop())
  const gatewayId = made.gatewayIds[0] ?? ''
  /** As a console elsewhere sees it. */
  const looked = async () => {
    await askForBinds(made.system, gatewayId)
    return (await notedBinds(made.system, gatewayId, 60_000))?.binds[0]
  }
  const bound = (isIt: (id: string) => boolean = () => true) =>
    made.until(async () => {
      const found = await looked()
      return found?.status === 'bound' && isIt(found.id) ? found : undefined
    })
  const send = async (from: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, n) => String(447_000_000_000 + from + n))
    const answer = await made.send(made.customerId, numbers)
    if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
    return answer.taskId
  }
  return { made, gatewayId, looked, bound, send }
}

test('nothing is noted of a gateway at which nobody looks', async () => {
  const { made, gatewayId, bound } = await world()
  await made.until(async () => (made.engine().gateways()[0]?.bound === 1 ? true : undefined))
  expect(await notedBinds(made.system, gatewayId, 60_000)).toBeUndefined()
  expect(await bound()).toMatchObject({
    mode: 'transceiver',
    host: '127.0.0.1',
    inFlight: 0,
    submitted: 0,
    fault: null,
  })
  expect(errors).toEqual([])
})

test('a bind that is ended binds again, loses nothing, and is not ended twice by one who asks twice', async () => {
  const { made, gatewayId, looked, bound, send } = await world()
  await made.recharge(made.customerId, 1_000_000_000n)
  const first = await bound()
  const taskId = await send(0, 200)
  await kickBind(made.system, gatewayId, first.id)
  await kickBind(made.system, gatewayId, first.id)
  const second = await bound((id) => id !== first.id)
  await kickBind(made.system, gatewayId, first.id)
  await made.ended(taskId, 200)
  const next = await send(1_000, 5)
  await made.ended(next, 5)
  const seen = await made.until(async () => {
    const found = await looked()
    return found && found.submitted >= 5 ? found : undefined
  })
  expect(seen).toMatchObject({ id: second.id, status: 'bound', fault: null })
  expect(seen.boundAt).toBe(second.boundAt)
  const sent = await made.query<{ parts: number }>('select count(*)::int as parts from sms_message')
  expect(sent[0]?.parts).toBe(205)
  expect(await made.ledgerFaults()).toEqual([])
  expect(made.errors).toEqual([])
})
