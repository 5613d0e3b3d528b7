import type { GatewayCharset, LinkFault } from '@tandem/core'

/** How to reach a carrier; a row of sms_gateway with its password in clear. Times in seconds. */
export interface GatewayConfig {
  id: string
  name: string
  host: string
  port: number
  tls: boolean
  /** Certificates (PEM) that the carrier's must be signed by; null: those everybody trusts. */
  caCertificate: string | null
  systemId: string
  password: string
  systemType: string
  /** `pair`: one bind sends and another receives. */
  bindMode: 'transceiver' | 'pair'
  /** Sessions, or pairs of them. */
  binds: number
  /** Submits without an answer yet, per session. */
  windowSize: number
  enquireLinkSeconds: number
  responseTimeoutSeconds: number
  /** How the id of the response is written in the receipt. */
  messageIdFormat: 'same' | 'hexToDecimal' | 'decimalToHex'
  /** What the carrier means by data coding 0. */
  gsmCharset: GatewayCharset
  sourceTon: number | null
  sourceNpi: number | null
}

/** A text cut and encoded for one gateway, made once and used for every recipient. */
export interface PreparedText {
  readonly parts: number
}

/** One part of one message. */
export interface SmsPart {
  text: PreparedText
  /** From 0. */
  part: number
  /** Joins the parts of a message on the handset, 0 to 65535; its low 8 bits where only those fit. Unused for a single part. */
  reference: number
  /** Sender shown on the handset; null: the gateway's own choice. */
  source: string | null
  /** E.164 digits without plus. */
  destination: string
  /** Seconds after which the carrier shall give up; null: its own limit. */
  validitySeconds: number | null
}

/**
 * What the carrier said of a part. `unknown`: nobody knows whether it took it, for it did not answer in time, the line
 * was lost before, or its answer made no sense. `ref` is written as receipts will write it.
 */
export type PartOutcome =
  | { kind: 'accepted'; ref: string }
  | { kind: 'refused'; status: number }
  | { kind: 'unknown'; reason: 'timeout' | 'closed' | 'malformed' }

/** A delivery receipt, its id written as in `PartOutcome.ref`. */
export interface GatewayReceipt {
  ref: string
  /** E.164 digits of the handset, as far as the carrier gave them. */
  msisdn: string | null
  /** What it says as a word of SMPP 3.4 Appendix B, e.g. DELIVRD; the carrier's own when it is none of these. */
  stat: string
  networkError: string | null
  /** When it was done by the carrier's clock, UTC ms; read from the receipt only when asked for. */
  doneAt: () => number | null
}

export interface GatewayListener<Token> {
  /** Exactly once for each part that `submit` took. */
  onOutcome(token: Token, outcome: PartOutcome): void
  /** An answer that came after `unknown` by `timeout` had been reported: until then it keeps a slot of the window. */
  onLateOutcome(token: Token, outcome: PartOutcome): void
  /** No answer will come any more after `unknown` by `timeout`: the slot is free. */
  onForgotten(token: Token): void
  /** There is room for `submit` again. */
  onReady(): void
  /** `acknowledge` tells the carrier that the receipt is kept; until then it will send it again. */
  onReceipt(receipt: GatewayReceipt, acknowledge: () => void): void
  /** Told whenever it changes, and at each failure to connect. */
  onState(state: LinkState): void
}

/** How the sessions to a carrier stand. */
export interface LinkState {
  /** Of `binds` sessions these can submit, and these are sent receipts. */
  bound: number
  receiving: number
  binds: number
  /** Why one of those that are missing failed last; null when nothing is known to have. */
  fault: LinkFault | null
  /** The fault in the protocol's or the system's own words. */
  cause: string | null
}

/** An open gateway. It binds by itself and again whenever a session ends, until closed. */
export interface SmsGateway<Token> {
  prepare(text: string): PreparedText
  /** False, and nothing done, when there is no room or no session. */
  submit(part: SmsPart, token: Token): boolean
  /** Waits for pending answers, at most `drainMs`, and unbinds. */
  close(drainMs: number): Promise<void>
}

/** Speaks one protocol to carriers. */
export interface SmsGatewayDriver {
  open<Token>(config: GatewayConfig, listener: GatewayListener<Token>): SmsGateway<Token>
}
