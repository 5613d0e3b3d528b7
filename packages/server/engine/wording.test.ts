import { afterEach, describe, expect, test } from 'vitest'
import { ends, NUMBER, retryWorld } from '../test/chaos/retryWorld.ts'

const opened: Awaited<ReturnType<typeof retryWorld>>[] = []
afterEach(async () => {
  for (const { world, carriers } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    for (const carrier of carriers) await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

/** A customer of two carriers, the second of which is tried after the first; the routes say this of senders and texts. */
const start = async (route: string) => {
  const made = await retryWorld({ carriers: 2, failover: 'carrier', route })
  opened.push(made)
  const { world, carriers } = made
  await world.until(async () => world.engine().singles())
  const restart = async (says = route) => {
    await world.engine().stop()
    await world.owner.query(
      `begin; set local tandem.everything = 'on';
       update sms_route set ${says} where gateway_id = ${world.gatewayIds[0]}; commit`,
    )
    await world.start()
    await world.until(async () => world.engine().singles())
  }
  const sentAs = () =>
    world.query('select sender, content, parts from sms_sent_as order by message_id, attempt_id')
  /** What each carrier got: from whom, and its text. */
  const got = () =>
    carriers.map(({ submits }) =>
      submits.map(({ source, octets }) => [source, Buffer.from(octets).toString('latin1')]),
    )
  return { ...made, restart, sentAs, got }
}

const LONG = 'Play at our casino. '.repeat(10)

describe('the sender of a message', () => {
  test('is replaced on the way, and both are kept', async () => {
    const { world, send, tried, told, got, sentAs } = await start(`sender_rules = 'Tan* = INFO'`)
    await send()
    await tried(1)
    await told(1, 'DELIVRD')
    expect(got()[0]).toEqual([['INFO', 'Hello']])
    expect(await sentAs()).toEqual([{ sender: 'INFO', content: null, parts: 1 }])
    expect(await world.query('select sender_id from sms_task')).toEqual([{ sender_id: 'Tandem' }])
    expect(await ends(world)).toMatchObject([{ state: 'delivered', charged: '10000' }])
  })

  test('of a pool is the same for a recipient, over tasks, single messages and restarts', async () => {
    const { world, send, tried, told, got, restart } = await start(
      `sender_rules = '* = 447700900101, 447700900102, 447700900103'`,
    )
    await send()
    await tried(1)
    await told(1, 'DELIVRD')
    await restart()
    await world.sendOne(world.customerId, NUMBER)
    await tried(2)
    await told(2, 'DELIVRD')
    const senders = new Set(got()[0]?.map(([source]) => source))
    expect(senders.size).toBe(1)
    expect([...senders][0]).toMatch(/^44770090010[123]$/)
  })

  test('of a pool changes from message to message where the route says so', async () => {
    const { world, answered, got } = await start(
      `sender_choice = 'message', sender_rules = '* = ${Array.from({ length: 8 }, (_, n) => 447_700_900_100 + n).join(',')}'`,
    )
    const numbers = Array.from({ length: 40 }, (_, n) => String(447_700_910_000 + n))
    await world.send(world.customerId, numbers, {})
    await answered(40)
    await world.send(world.customerId, numbers, {})
    await answered(80)
    expect(new Set(got()[0]?.map(([source]) => source)).size).toBe(8)
  })

  test('is its own again at the next gateway', async () => {
    const { carriers, send, tried, told, got } = await start(`sender_rules = '* = INFO'`)
    await send()
    await tried(1)
    await told(1, 'UNDELIV')
    await tried(2)
    await told(2, 'DELIVRD', carriers[1])
    expect(got()).toEqual([[['INFO', 'Hello']], [['Tandem', 'Hello']]])
  })
})

describe('the text of a message', () => {
  test('is replaced on the way: the customer pays for its own, the carrier takes what is sent', async () => {
    const { world, send, tried, told, got, sentAs, paid } = await start(
      `content_rules = 'Play at our casino[.] =>'`,
    )
    await send({ content: `${LONG}Bye` })
    await tried(1)
    await told(1, 'DELIVRD')
    expect(got()[0]?.map(([, text]) => text?.trim())).toEqual(['Bye'])
    expect(await sentAs()).toMatchObject([{ sender: null, parts: 1 }])
    expect(await ends(world)).toMatchObject([
      { state: 'delivered', charged: '20000', cost: '4000' },
    ])
    expect(await paid()).toBe(20_000n)
    expect(await world.query('select content from sms_task')).toEqual([{ content: `${LONG}Bye` }])
  })

  test('of more parts than were billed costs what is sent, and is delivered when all of them are', async () => {
    const { world, send, tried, told, sentAs, paid } = await start(
      `content_rules = 'Hello => ${'Hello again. '.repeat(14)}'`,
    )
    await send()
    await tried(2)
    await told(1, 'DELIVRD')
    expect(await ends(world)).toEqual([])
    await told(2, 'DELIVRD')
    expect(await sentAs()).toMatchObject([{ parts: 2 }])
    expect(await ends(world)).toMatchObject([
      { state: 'delivered', charged: '10000', cost: '8000' },
    ])
    expect(await paid()).toBe(10_000n)
  })

  test('stays as it was sent when it is resent after a restart, whatever the route says by then', async () => {
    const { world, send, told, restart, got, answers, submits } = await start(
      `content_rules = 'Hello => ${'Hello again. '.repeat(14)}'`,
    )
    answers(false)
    await send()
    await world.until(async () => (submits() === 2 ? true : undefined))
    answers(true)
    await restart(`content_rules = 'Hello => Bye'`)
    await world.until(async () => (submits() === 4 ? true : undefined))
    const [first, second, ...again] = got()[0] ?? []
    expect(again.map(([, text]) => text?.slice(6))).toEqual(
      [first, second].map((one) => one?.[1]?.slice(6)),
    )
    await told(3, 'DELIVRD')
    await told(4, 'DELIVRD')
    expect(await ends(world)).toMatchObject([{ state: 'delivered', cost: '8000' }])
  })

  test('with a code is kept with the code hidden', async () => {
    const { world, tried, sentAs, got } = await start(`content_rules = 'code => password'`)
    await world.sendOne(world.customerId, NUMBER, {
      content: 'Your code is ******',
      contentSealed: 'Your code is 123456',
    })
    await tried(1)
    expect(got()[0]).toEqual([[expect.anything(), 'Your password is 123456']])
    expect(await sentAs()).toEqual([{ sender: null, content: 'Your password is ******', parts: 1 }])
  })
})
