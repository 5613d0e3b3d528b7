import { once } from 'node:events'
import { fork, type ChildProcess } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { monotonicMs, type SinkArrivals } from './startSink.ts'

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    const exited = once(child, 'exit')
    child.disconnect()
    await exited
  }
})

test('every submit gets its response at once, and its receipt follows', async () => {
  const sink = await start({ receiptDelayMs: 20, undeliverableShare: 0 })
  const esme = await bind(sink.port, 'engine')
  for (let n = 1; n <= 50; n++) esme.submit(n, `4479460958${String(n % 10).padStart(2, '0')}`)

  const answers = await esme.collect(0x8000_0004, 50)
  const receipts = await esme.collect(0x05, 50, true)
  const ids = answers.map((pdu) => pdu.toString('latin1', 16, pdu.length - 1))
  const texts = receipts.map((pdu) => pdu.toString('latin1'))
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) {
    expect(texts.filter((text) => text.includes(`id:${id} sub:001`))).toHaveLength(1)
  }
  await esme.ping()
  expect(await sink.counters()).toMatchObject({
    submits: 50,
    distinctDestinations: 10,
    delivered: 50,
    undelivered: 0,
    owed: 0,
  })
})

test('receipts not acknowledged come again after a rebind', async () => {
  const sink = await start({ receiptDelayMs: 1 })
  const first = await bind(sink.port, 'engine')
  for (let n = 1; n <= 20; n++) first.submit(n, '4479460958')
  await first.collect(0x05, 20)
  first.socket.destroy()

  const second = await bind(sink.port, 'engine')
  expect(await second.collect(0x05, 20, true)).toHaveLength(20)
  await second.ping()
  expect((await sink.counters()).owed).toBe(0)
})

test('no more receipts than the window are unanswered', async () => {
  const sink = await start({ receiptDelayMs: 1, window: 8 })
  const esme = await bind(sink.port, 'engine')
  for (let n = 1; n <= 30; n++) esme.submit(n, '4479460958')
  await esme.collect(0x05, 8)
  for (let n = 0; n < 5; n++) await esme.ping()
  expect(esme.seen(0x05)).toBe(8)
})

test('the share of undeliverable messages is as configured', async () => {
  const sink = await start({ receiptDelayMs: 1, undeliverableShare: 0.25, window: 4000 })
  const esme = await bind(sink.port, 'engine')
  for (let n = 1; n <= 2000; n++) esme.submit(n, '4479460958')
  await esme.collect(0x05, 2000, true)
  await esme.ping()
  const { undelivered } = await sink.counters()
  expect(undelivered).toBeGreaterThan(450)
  expect(undelivered).toBeLessThan(550)
})

test('arrivals of the noted numbers are told once, by a clock that all processes share', async () => {
  const sink = await start({ notedPrefix: '4479' })
  const esme = await bind(sink.port, 'engine')
  const from = monotonicMs()
  esme.submit(1, '447946095801')
  esme.submit(2, '447400000001')
  esme.submit(3, '447946095802')
  await esme.collect(0x8000_0004, 3)
  const { destinations, at } = await sink.arrivals()
  expect(destinations).toEqual(['447946095801', '447946095802'])
  for (const each of at) expect(each).toBeGreaterThan(from)
  for (const each of at) expect(each).toBeLessThan(monotonicMs())
  expect((await sink.arrivals()).destinations).toEqual([])
})

type Counters = Record<
  'submits' | 'distinctDestinations' | 'delivered' | 'undelivered' | 'owed',
  number
>

async function start(settings: object) {
  const child = fork(new URL('./sink.ts', import.meta.url), [JSON.stringify(settings)])
  children.push(child)
  const [ready]: { port: number }[] = await once(child, 'message')
  const ask = async () => {
    child.send({})
    const [answer]: { counters: Counters; arrivals: SinkArrivals }[] = await once(child, 'message')
    if (!answer) throw new Error('no answer')
    return answer
  }
  return {
    port: ready?.port ?? 0,
    counters: async () => (await ask()).counters,
    arrivals: async () => (await ask()).arrivals,
  }
}

/** A separate 30-line peer: it must not share a mistake with the sink's writer. */
async function bind(port: number, systemId: string) {
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const pdus: Buffer[] = []
  let rest = Buffer.alloc(0)
  let changed = (): void => undefined
  let acknowledge = false
  const answer = (pdu: Buffer) => send(0x8000_0005, pdu.readUInt32BE(12), [0])
  const send = (id: number, sequence: number, body: number[]) => {
    const head = Buffer.alloc(16)
    for (const [at, value] of [16 + body.length, id, 0, sequence].entries()) {
      head.writeUInt32BE(value, at * 4)
    }
    socket.write(Buffer.concat([head, Buffer.from(body)]))
  }
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, Buffer.from(chunk)])
    while (rest.length >= 16 && rest.length >= rest.readUInt32BE(0)) {
      const pdu = rest.subarray(0, rest.readUInt32BE(0))
      rest = rest.subarray(pdu.length)
      pdus.push(pdu)
      if (acknowledge && pdu.readUInt32BE(4) === 0x05) answer(pdu)
    }
    changed()
  })
  const of = (id: number) => pdus.filter((pdu) => pdu.readUInt32BE(4) === id)
  const collect = async (id: number, count: number, ack = false) => {
    if (ack && !acknowledge) {
      acknowledge = true
      for (const pdu of of(0x05)) answer(pdu)
    }
    while (of(id).length < count) await new Promise<void>((resolve) => (changed = resolve))
    return of(id)
  }
  const text = (value: string) => [...Buffer.from(value), 0]
  let pings = 0
  send(0x09, 1, [...text(systemId), ...text('any'), 0, 0x34, 0, 0, 0])
  await collect(0x8000_0009, 1)
  return {
    socket,
    collect,
    seen: (id: number) => of(id).length,
    ping: async () => {
      send(0x15, 900_000 + pings, [])
      await collect(0x8000_0015, ++pings)
    },
    submit: (sequence: number, destination: string) =>
      send(0x04, sequence, [
        0,
        5,
        0,
        ...text('Tandem'),
        1,
        1,
        ...text(destination),
        0,
        0,
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        2,
        72,
        105,
      ]),
  }
}
