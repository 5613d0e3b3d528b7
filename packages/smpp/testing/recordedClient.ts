import { SmppClient } from '../session/client.ts'
import type { ClientState } from '../session/clientListener.ts'
import type { ClientOptions } from '../session/clientOptions.ts'
import type { Delivery } from '../session/delivery.ts'
import type { SubmitOutcome } from '../session/outcome.ts'
import { type Peer, Queue } from './peer.ts'

/** A client whose events a test can await one by one. */
export interface RecordedClient {
  readonly client: SmppClient<number>
  readonly results: Queue<{ readonly token: number; readonly outcome: SubmitOutcome }>
  readonly lateResults: Queue<{ readonly token: number; readonly outcome: SubmitOutcome }>
  readonly forgotten: Queue<number>
  readonly deliveries: Queue<Delivery>
  readonly ready: Queue<undefined>
  readonly states: Queue<ClientState>
  /** Skips states until one with the name arrives. */
  readonly reached: <N extends ClientState['name']>(
    name: N,
  ) => Promise<Extract<ClientState, { name: N }>>
}

/** Starts a client of the peer, which reconnects at once unless told otherwise. */
export function startClient(
  peer: Pick<Peer, 'port'>,
  options: Partial<ClientOptions> = {},
): RecordedClient {
  const results = new Queue<{ token: number; outcome: SubmitOutcome }>()
  const lateResults = new Queue<{ token: number; outcome: SubmitOutcome }>()
  const forgotten = new Queue<number>()
  const deliveries = new Queue<Delivery>()
  const ready = new Queue<undefined>()
  const states = new Queue<ClientState>()
  const client = new SmppClient<number>(
    {
      host: '127.0.0.1',
      port: peer.port,
      systemId: 'esme',
      password: 'secret',
      reconnect: { minMs: 1, maxMs: 1 },
      ...options,
    },
    {
      onResult: (token, outcome) => results.push({ token, outcome }),
      onLateResult: (token, outcome) => lateResults.push({ token, outcome }),
      onForgotten: (token) => forgotten.push(token),
      onDelivery: (delivery) => deliveries.push(delivery),
      onReady: () => ready.push(undefined),
      onState: (state) => states.push(state),
    },
  )
  client.start()
  return {
    client,
    results,
    lateResults,
    forgotten,
    deliveries,
    ready,
    states,
    async reached(name) {
      for (;;) {
        const state = await states.next()
        if (isNamed(state, name)) return state
      }
    },
  }
}

function isNamed<N extends ClientState['name']>(
  state: ClientState,
  name: N,
): state is Extract<ClientState, { name: N }> {
  return state.name === name
}

/** A submit_sm that needs nothing more. */
export const request = {
  source: { ton: 5, npi: 0, address: 'Bank' },
  destination: { ton: 1, npi: 1, address: '6281234567' },
  shortMessage: Buffer.from('hello'),
}
