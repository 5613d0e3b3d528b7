import type { ClientAddress, GatewayCharset, MessageClass, MessageStatus } from '@tandem/core'

/** Which way a session of a client goes. */
export type BindMode = 'transceiver' | 'transmitter' | 'receiver'

/** What a client that signs in says of itself. */
export interface ClientBind {
  systemId: string
  password: string
  mode: BindMode
  /** IP address of the client, also behind a trusted proxy. */
  address: string
  isTls: boolean
}

/** Whether it may; a refusal does not say why. */
export type BindAnswer<Account> =
  | {
      kind: 'accepted'
      account: Account
      /** Unanswered messages of the session, in each direction. */
      window: number
      /** Asked just before the session opens, with nothing in between: whether there is still room for it. */
      confirm: () => boolean
      /** Called instead of it when the client has gone meanwhile. */
      abandoned: () => void
    }
  | { kind: 'refused' }

/** What an account means by octets of a text. */
export interface ClientAlphabets {
  /** Of data_coding 0, in both directions. */
  alphabet: GatewayCharset
  /** Under data_coding 1 it sends the GSM alphabet, not IA5. */
  codingOneIsGsm: boolean
}

/** Another alphabet that a text seems to be in than the one it is read in. */
export type SeenAlphabet = 'ascii' | 'latin1' | 'utf8' | 'gsm7'

/** A message as a client submits it. */
export interface ClientMessage {
  serviceType: string
  source: ClientAddress
  /** One, or several that get the same. */
  destinations: readonly ClientAddress[]
  /** May begin or end with half a character, if it is a part. */
  text: string
  /** Where a handset shows and keeps it; left out: as it does with any. */
  messageClass?: MessageClass
  /** Which part of a long message it is; null: a whole one. */
  place: { reference: string; total: number; part: number } | null
  /** The octet registered_delivery. */
  registered: number
  /** UTC ms: not sent any more then; null: as the product says. */
  expiresAt: number | null
  /** UTC ms: not sent before; null: at once. */
  startsAt: number | null
}

/** How a client names a message that it has submitted. */
export interface NamedMessage {
  /** As it was answered. */
  messageId: string
  /** As it was submitted; empty: not said. */
  source: ClientAddress
}

/** Which messages a client takes back: one, or with an empty id all that wait from one address to another. */
export interface NamedMessages extends NamedMessage {
  /** As it was submitted; empty: not said. */
  destination: ClientAddress
  serviceType: string
}

/** What a message that waits for its time is to be instead. */
export interface Replacement {
  /** Of the source: as it was, or nothing is replaced. */
  source: ClientAddress
  /** As it is sent in an alphabet; undefined: its octets are none of it. */
  textIn: (alphabet: 'gsm7' | 'ucs2') => string | undefined
  registered: number
  /** UTC ms; null: as before. */
  startsAt: number | null
  /** UTC ms; null: as before. */
  expiresAt: number | null
}

/** The id by which receipts name it, once it is stored; or why it is refused. */
export type SubmitAnswer =
  | {
      id: string
      /** Of several destinations, those it is not sent to. */
      unsuccessful?: readonly { address: ClientAddress; status: number }[]
    }
  | { status: number }

/** What became of a message that a client asks for, or the status that refuses to say. */
export type QueryAnswer =
  | {
      /** `cancelled`: it was taken back. */
      state: MessageStatus | 'cancelled'
      networkError: string | null
      /** UTC ms; null: it has not ended. */
      doneAt: number | null
    }
  | { status: number }

/** What a client is told: how a message ended, or a part of a message from a handset. */
export type ClientDelivery =
  | {
      kind: 'receipt'
      /** The number the message went to. */
      source: ClientAddress
      /** The sender it was to have. */
      destination: ClientAddress
      /** As it was answered. */
      messageId: string
      /** `cancelled`: its client took it back. */
      state: MessageStatus | 'cancelled'
      /** Three characters. */
      error: string
      networkError: number | null
      /** How the message begins; null: that is not wanted. */
      text: string | null
      /** It has not ended yet. */
      isUnderWay: boolean
      /** UTC ms. */
      submittedAt: number
      doneAt: number
    }
  | { kind: 'inbound'; source: string; destination: string; text: string; reference: number }

/**
 * `accepted`: the client has it. `again`: it said not now. `silent`: it said nothing. `never`: it refused it for good, or
 * cannot be sent it.
 */
export type DeliveryEnd = 'accepted' | 'again' | 'silent' | 'never'

/** A client that has signed in. */
export interface ClientSession<Account> {
  /** Unique within the server. */
  readonly id: number
  readonly account: Account
  readonly mode: BindMode
  readonly address: string
  readonly isTls: boolean
  readonly isClosed: boolean
  readonly facts: {
    boundForMs: number
    silentForMs: number
    openRequests: number
    openDeliveries: number
    submitted: number
    refused: number
    delivered: number
  }
  /** False, and nothing done: there is no room now, `onReady` follows. After true exactly one `onDelivered` follows. */
  deliver(delivery: ClientDelivery, token: object): boolean
  setWindow(window: number): void
  /** Ends it, politely: what is open is still answered. */
  unbind(): void
}

/** Why a session ended. `ended`: this side ended it, for a reason of its own. */
export type ClientEnd =
  | 'unbound'
  | 'disconnected'
  | 'silent'
  | 'badFraming'
  | 'unfinished'
  | 'ended'

/** What is wrong with a text: octets that its alphabet does not have, or a header that would be lost. */
export type TextFault = 'smpp.octets' | 'smpp.header'

/** A request that was refused before anybody was asked about it. */
export interface ClientProblem {
  /** Name of the command; null: there is none of that id. */
  command: string | null
  status: number
  /** What is wrong with its octets, in the words of the protocol; null: nothing. */
  detail: string | null
  /** Says more than the status; null: there is no more to say. */
  reason: TextFault | null
  source: string | null
  destination: string | null
}

/** All connections; those of an address that are not bound, at a time or within a minute. */
export type TurnedAway = 'connections' | 'unboundPerAddress' | 'unboundPerMinute'

export interface ClientServerListener<Account> {
  /** How texts of the account are read and written now. */
  alphabetsOf(account: Account): ClientAlphabets
  /** A text was taken, or refused, that seems to be in another alphabet. */
  onAlphabet(session: ClientSession<Account>, seen: SeenAlphabet): void
  onBind(bind: ClientBind): Promise<BindAnswer<Account>>
  onBound(session: ClientSession<Account>): void
  onSubmit(session: ClientSession<Account>, message: ClientMessage): Promise<SubmitAnswer>
  onQuery(session: ClientSession<Account>, named: NamedMessage): Promise<QueryAnswer>
  /** Takes messages back; resolves with the status of the answer. */
  onCancel(session: ClientSession<Account>, named: NamedMessages): Promise<number>
  /** Changes a message that waits for its time; resolves with the status of the answer. */
  onReplace(
    session: ClientSession<Account>,
    messageId: string,
    replacement: Replacement,
  ): Promise<number>
  /** There is room for deliveries. */
  onReady(session: ClientSession<Account>): void
  onDelivered(session: ClientSession<Account>, token: object, end: DeliveryEnd): void
  /** Connections of an address are closed unanswered: of a limit there were as many. */
  onTurnedAway(address: string, limit: TurnedAway): void
  onProblem(session: ClientSession<Account>, problem: ClientProblem): void
  onClosed(session: ClientSession<Account>, end: ClientEnd): void
  onError(error: unknown): void
}

export interface ClientServer {
  readonly port: number
  /** Null: no TLS. */
  readonly tlsPort: number | null
  /** So many connections of an address within a minute that are never bound, from now on. */
  limitUnbound(perMinute: number): void
  /** Unbinds all clients; resolves once every connection is closed. */
  close(): Promise<void>
}

/** How much a server bears of clients; what is left out is as the driver has it. Times in ms. */
export interface ClientServerLimits {
  /** Sessions and connections in all. */
  maxConnections?: number
  /** From the connection to the end of its bind. */
  initTimeoutMs?: number
  /** From the beginning of a PDU to its end. */
  pduTimeoutMs?: number
  /** From the first refused bind of an address to its answer; each further one takes twice as long. */
  refusalDelayMs?: number
  /** Without an answer for so long, a client is taken not to have what it was told. */
  responseTimeoutMs?: number
}

/** Where SMPP clients of companies are listened for. */
export interface ClientEndpoint {
  host: string
  port: number
  /** TLS on a port of its own. */
  tls?: { port: number; cert: Buffer; key: Buffer } | undefined
  /** Addresses and networks whose connections must begin with a PROXY header; from all others it is refused. */
  proxies?: readonly string[]
  limits?: ClientServerLimits
}

/** Listens for SMPP clients of companies. */
export type OpenClientServer = <Account>(
  endpoint: ClientEndpoint,
  listener: ClientServerListener<Account>,
) => Promise<ClientServer>
