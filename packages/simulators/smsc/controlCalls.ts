import type { Account } from './account.ts'
import { inboundDeliveries, parseInbound, rawDelivery } from './inboundMessage.ts'
import type { Message } from './message.ts'
import { profileKinds } from './profile.ts'
import { receiptStates } from './receipt.ts'
import { sandboxNumbers } from './sandboxNumbers.ts'
import type { Smsc } from './startSmsc.ts'

/** A call of the control page answered with an error status and a sentence. */
export class Refused extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
  }
}

type Call = (query: URLSearchParams, body: unknown) => unknown

const DEFAULT_LIMIT = 200
const MAX_LIMIT = 10_000

/** The JSON calls of the control page, by method and path. */
export function controlCalls(smsc: Smsc): Record<string, Call> {
  const { network } = smsc
  let inboundReference = 0
  return {
    'GET /state': () => ({
      startedAt: new Date(smsc.startedAt).toISOString(),
      seed: network.seed,
      host: smsc.host,
      port: smsc.port,
      totals: network.counters.totals(),
      seconds: network.counters.seconds(),
      carriers: [...network.accounts.values()].map(carrierState),
      sandboxNumbers,
    }),

    'GET /profiles': () => ({
      kinds: profileKinds,
      states: Object.keys(receiptStates),
      profiles: network.profiles.list(),
    }),
    'PUT /profiles': (_query, body) => {
      const rows =
        typeof body === 'object' && body !== null && 'profiles' in body ? body.profiles : body
      smsc.setProfiles(rows)
      return { profiles: network.profiles.list() }
    },
    'DELETE /profiles': () => {
      smsc.resetProfiles()
      return { profiles: network.profiles.list() }
    },

    'PUT /handsets': (_query, body) => {
      const rows =
        typeof body === 'object' && body !== null && 'handsets' in body ? body.handsets : body
      smsc.setHandsets(rows)
      return null
    },

    'POST /drop': (_query, body) => {
      const systemId = textField(body, 'systemId')
      if (systemId !== null && !network.accounts.has(systemId)) {
        throw new Refused(404, 'No such systemId.')
      }
      return { dropped: smsc.drop(systemId) }
    },

    'POST /mo': (_query, body) => {
      const account = receiverOf(smsc, body)
      inboundReference += 1
      const deliveries = inboundDeliveries(parseInbound(body), inboundReference, Date.now())
      for (const delivery of deliveries) smsc.receive(account, delivery)
      return { systemId: account, parts: deliveries.length }
    },

    'POST /deliver': (_query, body) => {
      const account = receiverOf(smsc, body)
      smsc.receive(account, rawDelivery(body, Date.now()))
      return { systemId: account }
    },

    'GET /messages': (query) => {
      const limit = Number(query.get('limit') ?? DEFAULT_LIMIT)
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
        throw new Refused(400, `limit must be a whole number from 1 to ${MAX_LIMIT}.`)
      }
      const destination = query.get('destination')?.replace(/^[+ ]/, '') ?? null
      return { messages: network.recent.list({ destination, limit }).map(messageView) }
    },
  }
}

function carrierState({ carrier, binds, queue }: Account) {
  return {
    systemId: carrier.systemId,
    name: carrier.name,
    tps: carrier.tps,
    submitIds: carrier.submitIds,
    receiptIds: carrier.receiptIds,
    receiptMinMs: carrier.receiptMinMs,
    receiptMaxMs: carrier.receiptMaxMs,
    ...queue.size(),
    binds: [...binds].map((bind) => ({
      id: bind.id,
      mode: bind.mode,
      remote: bind.remote,
      boundAt: new Date(bind.boundAt).toISOString(),
      submits: bind.submits,
      unanswered: bind.unanswered.size,
    })),
  }
}

function messageView(message: Message) {
  return {
    messageId: message.messageId,
    systemId: message.systemId,
    source: message.source,
    destination: message.destination,
    text: message.text,
    reference: message.concatenation?.reference ?? null,
    part: message.concatenation?.part ?? null,
    parts: message.concatenation?.parts ?? null,
    state: message.state,
    error: message.error,
    answered: message.answered,
    submittedAt: new Date(message.submittedAt).toISOString(),
    doneAt: message.doneAt === null ? null : new Date(message.doneAt).toISOString(),
    prefix: message.prefix,
  }
}

/** The carrier that a text from a handset comes through. */
function receiverOf(smsc: Smsc, body: unknown): string {
  const account = textField(body, 'systemId') ?? firstReceiver(smsc)
  if (account === null) {
    throw new Refused(409, 'No receiver is bound; name a systemId to keep the message.')
  }
  if (!smsc.network.accounts.has(account)) throw new Refused(404, 'No such systemId.')
  return account
}

function firstReceiver(smsc: Smsc): string | null {
  for (const [systemId, { binds }] of smsc.network.accounts) {
    for (const bind of binds) if (bind.mode !== 'tx') return systemId
  }
  return null
}

function textField(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = new Map<string, unknown>(Object.entries(body)).get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
