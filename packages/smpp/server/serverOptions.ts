import type { TlsOptions } from 'node:tls'
import type { TlvSizes } from '../pdu/tlv.ts'
import { systemTimers, type Timers } from '../session/timers.ts'

/** Where a server listens. */
export interface Endpoint {
  /** 0 for a free one. */
  readonly port: number
  /** All interfaces by default. */
  readonly host?: string
  /** Enables TLS: the options of `tls.createServer`. */
  readonly tls?: TlsOptions
}

export interface ServerOptions {
  /** Sent in bind responses, unless the decision names another; empty by default. */
  readonly systemId?: string
  /** Connections in all, bound or not; 1,000 by default. */
  readonly maxConnections?: number
  /** Connections of an address that are not bound yet; 20 by default, ten times as many where it had a session lately. */
  readonly maxUnboundPerAddress?: number
  /**
   * Connections of an address within a minute that say something and are never bound; 60 by default. Not where it has a
   * session, or had one within ten minutes.
   */
  readonly maxUnboundPerMinute?: number
  /** Addresses and networks that must begin with a PROXY header; none by default. */
  readonly trustedProxies?: readonly string[]
  /** From the connection to the end of its bind; 10 s by default. */
  readonly initTimeoutMs?: number
  /** The first refused bind of an address is answered this long after it came, whatever the reason; 1 s by default. */
  readonly refusalDelayMs?: number
  /** Each further one twice as long, but not longer than this; 8 s by default. */
  readonly maxRefusalDelayMs?: number
  /** Requests of a session awaiting their answer, unless the decision says otherwise; 100 by default. */
  readonly window?: number
  /** Deliveries of a session awaiting their response, unless the decision says so; 10 by default. */
  readonly deliveryWindow?: number
  /** After this a delivery is `unknown`; 30 s by default. */
  readonly responseTimeoutMs?: number
  /** Silence after which an enquire_link is sent; 15 s by default. */
  readonly enquireLinkIdleMs?: number
  /** Timeout of each of the two enquire_links before a session counts as dead; 10 s by default. */
  readonly enquireLinkTimeoutMs?: number
  /** Ends a session with nothing but enquire_link for this long; 0, the default, never. */
  readonly inactivityMs?: number
  /** From the beginning of a PDU to its end; 10 s by default. */
  readonly pduTimeoutMs?: number
  /** Larger PDUs end the session; 66,560 octets by default, enough for any message_payload. */
  readonly maxPduOctets?: number
  /** How to treat a known optional parameter of a wrong size: refuse the PDU, or keep it as bytes. */
  readonly tlvSizes?: TlvSizes
  readonly timers?: Timers
}

export type ResolvedServerOptions = Required<ServerOptions>

/** Fills in the defaults. */
export function resolveServerOptions(options: ServerOptions): ResolvedServerOptions {
  return {
    systemId: '',
    maxConnections: 1_000,
    maxUnboundPerAddress: 20,
    maxUnboundPerMinute: 60,
    trustedProxies: [],
    initTimeoutMs: 10_000,
    refusalDelayMs: 1_000,
    maxRefusalDelayMs: 8_000,
    window: 100,
    deliveryWindow: 10,
    responseTimeoutMs: 30_000,
    enquireLinkIdleMs: 15_000,
    enquireLinkTimeoutMs: 10_000,
    inactivityMs: 0,
    pduTimeoutMs: 10_000,
    maxPduOctets: 66_560,
    tlvSizes: 'strict',
    timers: systemTimers,
    ...options,
  }
}
