import type { ConnectionOptions } from 'node:tls'
import type { Address } from '../pdu/address.ts'
import type { TlvSizes } from '../pdu/tlv.ts'
import type { BackOffBounds } from './backOff.ts'
import type { ConnectOptions } from './connectSocket.ts'
import { systemTimers, type Timers } from './timers.ts'

export type BindMode = 'transmitter' | 'receiver' | 'transceiver'

export interface ClientOptions {
  readonly host: string
  readonly port: number
  /** Enables TLS: the options of `tls.connect`, which may be empty. */
  readonly tls?: ConnectionOptions | undefined
  /** Tried in turn after a connection or bind that failed; a session that ends begins with `host` again. */
  readonly backups?: readonly ConnectOptions[]
  readonly mode?: BindMode
  readonly systemId: string
  readonly password: string
  readonly systemType?: string
  /** 0x34 by default. */
  readonly interfaceVersion?: number
  readonly addressRange?: Address
  /** Maximum pending requests; 10 by default. */
  readonly window?: number
  /** For TCP and TLS together; 10 s by default. */
  readonly connectTimeoutMs?: number
  /** After this a request is `unknown` and a bind is retried; 30 s by default. */
  readonly responseTimeoutMs?: number
  /** Silence after which an enquire_link is sent; 15 s by default. */
  readonly enquireLinkIdleMs?: number
  /**
   * Timeout of each of the two enquire_links before the connection counts as dead; 10 s by default.
   */
  readonly enquireLinkTimeoutMs?: number
  /** Ends a session with nothing but enquire_link for this long; 0, the default, never. */
  readonly inactivityMs?: number
  /** Number of unacknowledged deliveries at which reading pauses; 5,000 by default. */
  readonly maxUnacked?: number
  /** Larger PDUs end the session; 66,560 octets by default, enough for any message_payload. */
  readonly maxPduOctets?: number
  /** How to treat a known optional parameter of a wrong size: refuse the PDU, or keep it as bytes. */
  readonly tlvSizes?: TlvSizes
  /** Pause before a new attempt to connect; 1 to 60 s by default. */
  readonly reconnect?: BackOffBounds
  readonly timers?: Timers
  /** From 0 up to, but not including, 1. */
  readonly random?: () => number
}

export type ResolvedOptions = Required<Omit<ClientOptions, 'tls'>> & Pick<ClientOptions, 'tls'>

/** Fills in the defaults. */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  return {
    mode: 'transceiver',
    backups: [],
    systemType: '',
    interfaceVersion: 0x34,
    addressRange: { ton: 0, npi: 0, address: '' },
    window: 10,
    connectTimeoutMs: 10_000,
    responseTimeoutMs: 30_000,
    enquireLinkIdleMs: 15_000,
    enquireLinkTimeoutMs: 10_000,
    inactivityMs: 0,
    maxUnacked: 5_000,
    maxPduOctets: 66_560,
    tlvSizes: 'strict',
    reconnect: { minMs: 1_000, maxMs: 60_000 },
    timers: systemTimers,
    random: Math.random,
    ...options,
  }
}
