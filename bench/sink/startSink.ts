import { createServer, type Socket } from 'node:net'
import {
  command,
  HEADER,
  OutputSlab,
  readSubmit,
  writeReceipt,
  writeResponse,
  type Receipt,
} from './pdus.ts'

export type SinkSettings = {
  host: string
  /** 0 = any free port. */
  port: number
  /** Time from submit to receipt. */
  receiptDelayMs: number
  /** Share of UNDELIV receipts, 0 to 1; the id determines which ones. */
  undeliverableShare: number
  /** Unacknowledged receipts per bind. */
  window: number
  /** Of all receipts, so many a second at most; 0: each when it is due. */
  receiptsPerSecond: number
  /** Whose submits' arrivals are noted: destinations that begin with this; '' = none. */
  notedPrefix: string
  /** The status that submits get whose destinations begin with a prefix; others are accepted. */
  refused: Readonly<Record<string, number>>
}

export const sinkDefaults: SinkSettings = {
  host: '127.0.0.1',
  port: 0,
  receiptDelayMs: 500,
  undeliverableShare: 0.05,
  window: 1000,
  receiptsPerSecond: 0,
  notedPrefix: '',
  refused: {},
}

export type SinkCounters = {
  binds: number
  submits: number
  distinctDestinations: number
  receiptsSent: number
  /** Acknowledged receipts, by status. */
  delivered: number
  undelivered: number
  /** How long receipts waited for their acknowledgement, ms: 50 and 99 of 100 waited at most so long. */
  acknowledgedP50: number
  acknowledgedP99: number
  /** Receipts still owed: not due, waiting or unanswered. */
  owed: number
  firstSubmitAt: number
  lastSubmitAt: number
  lastAcknowledgedAt: number
  /** CPU of this process since its start, microseconds. */
  cpuMicros: number
}

/** When submits arrived: their destinations, and `monotonicMs` of each. */
export type SinkArrivals = { destinations: string[]; at: number[] }

export type Sink = {
  port: number
  counters(): SinkCounters
  /** The noted arrivals, oldest first, since the last call. */
  takeArrivals(): SinkArrivals
  stop(): Promise<void>
}

/** The machine's monotonic clock, ms: the same in every process. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6

type Line = {
  socket: Socket
  slab: OutputSlab
  systemId: string
  receives: boolean
  sequence: number
  unanswered: Map<number, Receipt & { sentAt: number }>
}

const FLUSH_EVERY_MS = 10
const MAX_PDU = 1 << 16
const MOST_WAIT_MS = 60_000

/**
 * An SMSC reduced to what a benchmark needs: accepts every bind and every submit, and sends
 * receipts.
 */
export async function startSink(settings: SinkSettings): Promise<Sink> {
  const lines = new Set<Line>()
  // Receipts fall due in the order of submits, so one queue per account and a moving head suffice.
  const owed = new Map<string, { queue: Receipt[]; head: number }>()
  const destinations = new Set<number>()
  let arrivals: SinkArrivals = { destinations: [], at: [] }
  /** When the octets being read arrived. */
  let readAt = 0
  const count = {
    submits: 0,
    sent: 0,
    delivered: 0,
    undelivered: 0,
    first: 0,
    last: 0,
    acknowledged: 0,
  }
  /** How many receipts waited for their acknowledgement so many ms. */
  const waits = new Uint32Array(MOST_WAIT_MS + 1)
  const isPaced = settings.receiptsPerSecond > 0
  const refusals = Object.entries(settings.refused)
  let credit = 0
  let creditAt = Date.now()
  let nextId = (Date.now() - Date.UTC(2026, 0, 1)) * 64

  const owedTo = (systemId: string) => {
    const known = owed.get(systemId) ?? { queue: [], head: 0 }
    owed.set(systemId, known)
    return known
  }

  const onSubmit = (line: Line, octets: Buffer, at: number, sequence: number, now: number) => {
    const { source, destination, registered } = readSubmit(octets, at + HEADER)
    const id = String(++nextId)
    count.submits += 1
    destinations.add(Number(destination))
    if (settings.notedPrefix !== '' && destination.startsWith(settings.notedPrefix)) {
      arrivals.destinations.push(destination)
      arrivals.at.push(readAt)
    }
    const status = refusals.find(([prefix]) => destination.startsWith(prefix))?.[1]
    if (status !== undefined) {
      return writeResponse(line.slab, command.submit + command.response, sequence, '', status)
    }
    writeResponse(line.slab, command.submit + command.response, sequence, id)
    if ((registered & 3) === 0) return
    // A multiplicative hash: which ids fail is fixed, and evenly spread.
    const delivered =
      (Math.imul(nextId, 0x9e37_79b1) >>> 0) / 2 ** 32 >= settings.undeliverableShare
    owedTo(line.systemId).queue.push({
      id,
      source,
      destination,
      delivered,
      dueAt: now + settings.receiptDelayMs,
    })
  }

  const onResponse = (line: Line, sequence: number, status: number, now: number) => {
    const receipt = line.unanswered.get(sequence)
    if (!receipt) return
    line.unanswered.delete(sequence)
    const wait = Math.min(MOST_WAIT_MS, now - receipt.sentAt)
    waits[wait] = (waits[wait] ?? 0) + 1
    if (status !== 0) {
      return void owedTo(line.systemId).queue.push({ ...receipt, dueAt: now + 1000 })
    }
    if (receipt.delivered) count.delivered += 1
    else count.undelivered += 1
    count.acknowledged = now
  }

  const onPdu = (line: Line, octets: Buffer, at: number, length: number, now: number) => {
    const id = octets.readUInt32BE(at + 4)
    const sequence = octets.readUInt32BE(at + 12)
    if (id === command.submit) return onSubmit(line, octets, at, sequence, now)
    if (id === command.deliver + command.response) {
      return onResponse(line, sequence, octets.readUInt32BE(at + 8), now)
    }
    if (id === 1 || id === 2 || id === 9) {
      line.systemId = octets.toString('latin1', at + HEADER, octets.indexOf(0, at + HEADER))
      line.receives = id !== 2
      return writeResponse(line.slab, id + command.response, sequence, 'sink')
    }
    if (id >= command.response) return
    writeResponse(line.slab, id + command.response, sequence, null)
    if (id === command.unbind) setImmediate(() => line.socket.end())
  }

  const flush = (line: Line) => {
    const out = line.slab.take()
    if (out) line.socket.write(out)
  }

  const sendReceipts = () => {
    const now = Date.now()
    if (isPaced) {
      credit = Math.min(
        settings.receiptsPerSecond / 10,
        credit + ((now - creditAt) * settings.receiptsPerSecond) / 1_000,
      )
      creditAt = now
    }
    const date = new Date(now).toISOString().replace(/[-:T]/g, '').slice(2, 12)
    for (const line of lines) {
      const waiting = owed.get(line.systemId)
      if (!waiting || !line.receives || line.socket.writableNeedDrain) continue
      while (line.unanswered.size < settings.window) {
        const receipt = waiting.queue[waiting.head]
        if (!receipt || receipt.dueAt > now || (isPaced && credit < 1)) break
        credit -= 1
        waiting.head += 1
        line.sequence = line.sequence === 0x7fff_ffff ? 1 : line.sequence + 1
        line.unanswered.set(line.sequence, { ...receipt, sentAt: now })
        writeReceipt(line.slab, receipt, line.sequence, date)
        count.sent += 1
      }
      if (waiting.head > 10_000) {
        waiting.queue.splice(0, waiting.head)
        waiting.head = 0
      }
      flush(line)
    }
  }
  const timer = setInterval(sendReceipts, FLUSH_EVERY_MS)

  const server = createServer({ noDelay: true }, (socket) => {
    const line: Line = {
      socket,
      slab: new OutputSlab(),
      systemId: '',
      receives: false,
      sequence: 0,
      unanswered: new Map(),
    }
    lines.add(line)
    let rest: Buffer | null = null
    socket.on('data', (chunk: Buffer) => {
      const octets = rest ? Buffer.concat([rest, chunk]) : chunk
      const now = Date.now()
      readAt = monotonicMs()
      const before = count.submits
      let at = 0
      while (at + HEADER <= octets.length) {
        const length = octets.readUInt32BE(at)
        if (length < HEADER || length > MAX_PDU) return void socket.destroy()
        if (at + length > octets.length) break
        onPdu(line, octets, at, length, now)
        at += length
      }
      rest = at < octets.length ? octets.subarray(at) : null
      if (count.submits > before) {
        count.first ||= now
        count.last = now
      }
      // An acknowledged receipt makes room in the window: fill it in the same write.
      if (line.unanswered.size < settings.window / 2) sendReceipts()
      flush(line)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      lines.delete(line)
      const waiting = owedTo(line.systemId)
      waiting.queue.splice(waiting.head, 0, ...line.unanswered.values())
    })
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('No TCP address.'))
      else resolve(address.port)
    })
  })

  return {
    port,
    counters: () => {
      const { user, system } = process.cpuUsage()
      const unanswered = [...lines].reduce((sum, line) => sum + line.unanswered.size, 0)
      const waiting = [...owed.values()].reduce(
        (sum, { queue, head }) => sum + queue.length - head,
        0,
      )
      return {
        binds: lines.size,
        submits: count.submits,
        distinctDestinations: destinations.size,
        receiptsSent: count.sent,
        delivered: count.delivered,
        undelivered: count.undelivered,
        acknowledgedP50: waitOf(waits, 0.5),
        acknowledgedP99: waitOf(waits, 0.99),
        owed: unanswered + waiting,
        firstSubmitAt: count.first,
        lastSubmitAt: count.last,
        lastAcknowledgedAt: count.acknowledged,
        cpuMicros: user + system,
      }
    },
    takeArrivals: () => {
      const taken = arrivals
      arrivals = { destinations: [], at: [] }
      return taken
    },
    stop: async () => {
      clearInterval(timer)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const line of lines) line.socket.destroy()
      await closed
    },
  }
}

/** So long waited at most this share of all, ms. */
function waitOf(waits: Uint32Array, share: number): number {
  const all = waits.reduce((sum, count) => sum + count, 0)
  let seen = 0
  const at = waits.findIndex((count) => (seen += count) >= all * share)
  return Math.max(0, at)
}
