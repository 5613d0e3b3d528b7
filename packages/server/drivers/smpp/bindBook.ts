import type { LinkFault } from '@tandem/core'
import type { ClientState, SmppClient } from '@tandem/smpp'

import type { BindFacts, SessionFacts } from '../../ports/gatewayBinds.ts'

type Client = Pick<SmppClient<unknown>, 'state' | 'place' | 'pendingCount' | 'rebind'>

interface Place {
  client: Client
  mode: BindFacts['mode']
  index: number
  /** Counts its sessions. */
  session: number
  boundAt: number | null
  isEnding: boolean
  submitted: number
  last: { fault: LinkFault; cause: string; at: number } | undefined
}

/** What is known of each session of a gateway, for who looks at it. */
export class BindBook {
  private readonly windowSize: number
  private readonly places = new Map<object, Place>()

  constructor(windowSize: number) {
    this.windowSize = windowSize
  }

  add(client: Client, mode: BindFacts['mode']): void {
    const index = this.places.size + 1
    this.places.set(client, {
      client,
      mode,
      index,
      session: 0,
      boundAt: null,
      isEnding: false,
      submitted: 0,
      last: undefined,
    })
  }

  /** A session was bound or ended. `found`: it failed. */
  changed(
    client: object,
    state: ClientState,
    found: { fault: LinkFault; cause: string } | undefined,
  ): void {
    const place = this.places.get(client)
    if (!place) return
    const now = Date.now()
    if (found) place.last = { ...found, at: now }
    const isBound = state.name === 'bound'
    if (isBound) {
      place.session += 1
      place.submitted = 0
    }
    place.boundAt = isBound ? now : null
    place.isEnding = false
  }

  submitted(client: object): void {
    const place = this.places.get(client)
    if (place) place.submitted += 1
  }

  facts(): SessionFacts[] {
    return Array.from(this.places.values(), (place) => {
      const { client, mode, boundAt, submitted, last } = place
      const { host, port } = client.place
      return {
        id: idOf(place),
        mode,
        host,
        port,
        status: statusOf(place),
        boundAt,
        inFlight: client.pendingCount,
        windowSize: this.windowSize,
        submitted,
        fault: last?.fault ?? null,
        cause: last?.cause ?? null,
        faultAt: last?.at ?? null,
      }
    })
  }

  /** False: this session has ended already, or is ending. */
  kick(id: string): boolean {
    for (const place of this.places.values()) {
      if (idOf(place) !== id || statusOf(place) !== 'bound') continue
      place.isEnding = true
      place.client.rebind()
      return true
    }
    return false
  }
}

/** Unique over restarts of the engine too: the moment at which it was bound. */
const idOf = ({ index, session, boundAt }: Place): string => `${index}-${session}-${boundAt ?? 0}`

function statusOf({ client, isEnding }: Place): BindFacts['status'] {
  if (client.state.name === 'bound') return isEnding ? 'ending' : 'bound'
  return client.state.name === 'waiting' ? 'waiting' : 'connecting'
}
