import type {
  GatewayCharset,
  HttpMapping,
  LinkFault,
  PartReference,
  MessageClass,
  Tlv,
} from '@tandem/core'
import type { SessionFacts } from './gatewayBinds.ts'

/**
 * Connection settings of a carrier; a row of sms_gateway with its password decrypted. Times in
 * seconds.
 */
export interface GatewayConfig {
  id: string
  name: string
  host: string
  port: number
  /** Tried while that fails (`parseHostList` of core); null: none. */
  backupHosts: string | null
  tls: boolean
  /** CA certificates (PEM) that must have signed the carrier's; null: the public ones. */
  caCertificate: string | null
  systemId: string
  password: string
  systemType: string
  /** `pair`: one bind sends and another receives. */
  bindMode: 'transceiver' | 'pair'
  /** Sessions, or pairs of them. */
  binds: number
  /** Unanswered submits per session. */
  windowSize: number
  enquireLinkSeconds: number
  responseTimeoutSeconds: number
  /** How the id of the response is written in the receipt. */
  messageIdFormat: 'learn' | 'same' | 'hexToDecimal' | 'decimalToHex'
  /** What was learnt of that before (`readDialect` of core); null: nothing. */
  learntIdFormat: string | null
  /** The carrier's alphabet for data coding 0. */
  gsmCharset: GatewayCharset
  /** How long texts are joined. */
  partReference: PartReference
  /** How the carrier is told how long a message is valid. */
  validityFormat: 'relative' | 'absolute' | 'none'
  sourceTon: number | null
  sourceNpi: number | null
  /** Of a vendor over HTTP; null: it is spoken to otherwise. */
  http: HttpVendor | null
}

/** The settings of a gateway, its secrets still sealed. `publicUrl`: base URL of the platform as others reach it; '': none. */
export interface LinkConfig extends Omit<GatewayConfig, 'password' | 'http'> {
  passwordSealed: string | null
  mapping: HttpMapping | null
  secretsSealed: string | null
  hookSealed: string | null
  publicUrl: string
}

/** How a vendor over HTTP is spoken to. */
export interface HttpVendor {
  mapping: HttpMapping
  /** Of the account, by name. */
  secrets: Readonly<Record<string, string>>
  /** Where it reports receipts; '' while the platform has no public address. */
  dlrUrl: string
}

/** A text split and encoded for one gateway, prepared once for all recipients. */
export interface PreparedText {
  readonly parts: number
}

/** One part of one message. */
export interface SmsPart {
  /** Of its message: the same however often it is sent again. */
  id: number
  text: PreparedText
  /** From 0. */
  part: number
  /**
   * Joins the parts of a message on the handset, 0 to 65535; only its low 8 bits where no more fit. Unused for a single
   * part.
   */
  reference: number
  /** Where the handset shows and keeps it; left out: as it does with any. What cannot be told is refused (`CLASS_UNTOLD`). */
  messageClass?: MessageClass | undefined
  /** Sender shown on the handset; null: the gateway's default. */
  source: string | null
  /** E.164 digits without plus. */
  destination: string
  /** Seconds after which the carrier should give up; null: its own limit. */
  validitySeconds: number | null
  /** Further parameters the carrier wants. */
  tlvs: readonly Tlv[]
}

/**
 * The carrier's response to a part. `unknown`: it may or may not have been accepted, because there was no response in
 * time, the connection broke first, or the response was invalid. `ref` is written as receipts will write it.
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
  /** As `ReceiptFacts.to`; null: no number, or the protocol has none. */
  to: string | null
  /**
   * The status as a word of SMPP 3.4 Appendix B, e.g. DELIVRD; the carrier's own word if it is none of these.
   */
  stat: string
  networkError: string | null
  /** Completion time by the carrier's clock, UTC ms; parsed from the receipt only on demand. */
  doneAt: () => number | null
}

/** A message from a handset, or one part of it. */
export interface GatewayInbound {
  /** Who sent it and to which number: digits without plus, or the carrier's own spelling. */
  source: string
  destination: string
  /** UTF-16, possibly with half a character at its ends; what is no text as hexadecimal octets. */
  text: string
  isReadable: boolean
  /** SMPP 3.4 §5.2.19. */
  dataCoding: number
  /** Of a long message: what its parts share, which one this is (from 1), and of how many; null: it is whole. */
  place: { reference: string; total: number; part: number } | null
}

/** How a message from a handset came, by which it is known when it comes again. */
export interface InboundArrival {
  /** The carrier's own name for it, the same whenever it comes; null: it has none. */
  id: string | null
  /** What it came by; it stays the same object as long as it lasts. */
  line: { readonly isOpen: boolean }
  /** Its number on that line. */
  sequence: number
  /**
   * Tells the carrier that the message is stored; otherwise it will send it again. False: the line has ended, so that the
   * carrier was not told.
   */
  acknowledge(): boolean
}

export interface GatewayListener<Token> {
  /** Exactly once for each part accepted by `submit`. */
  onOutcome(token: Token, outcome: PartOutcome): void
  /** A response that arrived after `unknown` by `timeout` was reported: until then it keeps a window slot. */
  onLateOutcome(token: Token, outcome: PartOutcome): void
  /** No response will arrive any more after `unknown` by `timeout`: the slot is free. */
  onForgotten(token: Token): void
  /** There is room for `submit` again. */
  onReady(): void
  /**
   * `acknowledge` tells the carrier that the receipt is stored; otherwise it will send it again.
   */
  onReceipt(receipt: GatewayReceipt, acknowledge: () => void): void
  onInbound(inbound: GatewayInbound, arrival: InboundArrival): void
  /** Called on every change, and at each failed connection attempt. */
  onState(state: LinkState): void
  /** It is known now how the carrier writes ids in receipts (`IdDialect` of core). */
  onLearnt(dialect: string): void
}

/** The state of the sessions to a carrier. */
export interface LinkState {
  /** Of `binds` sessions these can submit, and these receive receipts. */
  bound: number
  receiving: number
  binds: number
  /** Why one of the missing sessions failed last; null if nothing is known. */
  fault: LinkFault | null
  /** The fault in the protocol's or the system's own words. */
  cause: string | null
  /** UTC ms: when the next attempt to open a missing session begins; null or left out: none waits for its time. */
  triesAt?: number | null
}

/** An open gateway. It binds on its own and again whenever a session ends, until closed. */
export interface SmsGateway<Token> {
  prepare(text: string): PreparedText
  /** False, with nothing done, if there is no room or no session. */
  submit(part: SmsPart, token: Token): boolean
  /** Waits for pending responses, at most `drainMs`, and unbinds. */
  close(drainMs: number): Promise<void>
  /** Its sessions; left out: it keeps none. */
  binds?(): SessionFacts[]
  /** Ends a session politely; its place binds again. False: it has ended already. */
  kick?(bindId: string): boolean
}

/** Connects to carriers with one protocol. */
export interface SmsGatewayDriver {
  /**
   * What of a gateway its link is made of: while it stays equal, its sessions are left alone. Whatever else a gateway has,
   * its speed, money and rules, is not passed to `open` or is read anew for each message.
   */
  linkOf(config: LinkConfig): unknown
  open<Token>(config: GatewayConfig, listener: GatewayListener<Token>): SmsGateway<Token>
}
