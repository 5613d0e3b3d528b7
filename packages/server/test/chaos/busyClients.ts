import { setTimeout as delay } from 'node:timers/promises'
import { parseReceipt, SmppClient, splitText, type SubmitOutcome } from '@tandem/smpp'

const FIRST = 447_400_000_000
/** Every so many-th message of a client has two parts. */
const LONG_EACH = 5
const LONG = 'A text of two parts, whose server may die between them. '.repeat(4)

/** A message of a client: its number, which no other has, and the ids its parts were answered with. */
export interface BusyMessage {
  systemId: string
  number: string
  /** Null: there was no answer, or a refusal. */
  ids: (string | null)[]
  isRefused: boolean
}

/** A receipt, and in which life of the server it came. */
export interface BusyReceipt {
  id: string
  state: string
  life: number
}

export interface BusyClients {
  readonly messages: readonly BusyMessage[]
  readonly receipts: readonly BusyReceipt[]
  /** Answers other than an id. */
  readonly refusals: ReadonlyMap<number, number>
  /** A server has begun its next life. */
  nextLife(): void
  /** Resolves when nothing is sent any more; the clients stay bound for what they are told. */
  finish(): Promise<void>
  stop(): Promise<void>
}

/**
 * Clients that send all the time, so many messages a second together, bind again whenever they lose their session, and
 * keep what they are answered and told. What was not answered they do not send again.
 */
export function busyClients(given: {
  port: number
  password: string
  systemIds: readonly string[]
  clients: number
  perSecond: number
}): BusyClients {
  const { systemIds, clients: count, perSecond, ...to } = given
  const messages: BusyMessage[] = []
  const receipts: BusyReceipt[] = []
  const refusals = new Map<number, number>()
  let life = 1
  let isOver = false

  const clients = Array.from({ length: count }, (_, n) => {
    const systemId = systemIds[n % systemIds.length] ?? ''
    const client = new SmppClient<never>(
      { host: '127.0.0.1', ...to, systemId, window: 10, reconnect: { minMs: 100, maxMs: 1_000 } },
      {
        onResult: () => undefined,
        onDelivery(delivery) {
          const receipt = parseReceipt(delivery.pdu)
          if (receipt?.messageId !== undefined) {
            receipts.push({ id: receipt.messageId, state: receipt.state ?? '', life })
          }
          delivery.ack(0)
        },
      },
    )
    client.start()
    return { client, systemId }
  })

  const note = (message: BusyMessage, place: number, outcome: SubmitOutcome): void => {
    if (outcome.kind === 'accepted') message.ids[place] = outcome.messageId
    if (outcome.kind !== 'rejected') return
    message.isRefused = true
    refusals.set(outcome.status, (refusals.get(outcome.status) ?? 0) + 1)
  }
  let sent = 0
  const sendNext = async ({ client, systemId }: (typeof clients)[number]): Promise<void> => {
    const n = (sent += 1)
    const number = String(FIRST + n)
    const parts =
      n % LONG_EACH === 0
        ? (splitText(LONG, { alphabet: 'gsm7', reference: n % 256 }) ?? [])
        : [{ shortMessage: Buffer.from(`Message ${n}`, 'latin1') }]
    const message: BusyMessage = { systemId, number, ids: parts.map(() => null), isRefused: false }
    messages.push(message)
    await Promise.all(
      parts.map(async (part, place) => {
        const destination = { ton: 1, npi: 1, address: number }
        const outcome = await client.send({ destination, registeredDelivery: 1, ...part })
        note(message, place, outcome)
      }),
    )
  }
  const sending = clients.map(async (one) => {
    while (!isOver) {
      const pause = delay((1_000 * count) / perSecond)
      // Away, it has nobody to send to.
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (one.client.state.name === 'bound') await sendNext(one)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause
    }
  })
  return {
    messages,
    receipts,
    refusals,
    nextLife: () => void (life += 1),
    async finish() {
      isOver = true
      await Promise.all(sending)
    },
    async stop() {
      isOver = true
      await Promise.all(clients.map(({ client }) => client.stop(0)))
    },
  }
}
