import type {
  FilledText,
  FixedPrice,
  HopAccounts,
  Network,
  RetryRule,
  Share,
  SmsTaskStatus,
  VariableText,
  Worded,
} from '@tandem/core'
import type { EarlierTries, RetryWrite } from '../ports/sms/tries.ts'
import type { BlockedReason } from '../ports/sms/blacklist.ts'
import type { TaskRow } from '../ports/sms/tasks.ts'
import type { RecipientHours } from './recipientHours.ts'
import type { PreparedText } from '../ports/smsGateway.ts'
import type { FinalRow, Pricing } from '../ports/sms/messages.ts'
import { type PartsProgress, startProgress } from './partsProgress.ts'

/** Estimated bytes in memory: of each message, and of its task as long as it has any. */
export interface TaskSize {
  readonly message: number
  readonly own: number
}

/** What a message says: its task's, or its own. */
export interface Body {
  /** Of a task with variables what a recipient without any values would get. */
  readonly content: FilledText
  /** The content as it may be shown, with a code hidden; left out: as it is. */
  readonly shown?: string
  /** Encrypted with another key: it is never sent. */
  readonly isUnreadable: boolean
  readonly senderId: string | null
  /** Told how it ends; null: all callbacks of the company. */
  readonly callbackId: string | null
  /** As `MessageText.origin`; null: it did not come through an SMPP account. */
  readonly origin: string | null
  /** The template its text is from; null: its task's, if it has one. */
  readonly templateId: string | null
  /** UTC ms. */
  readonly expiresAt: number
  /** Billed parts of each message. */
  readonly partsPerMessage: number
  /** The text as each gateway takes it. */
  readonly texts: Map<string, PreparedText>
}

/** What a task says in one country. */
export interface Variant extends Body {
  /** A text of a recipient as the country gets it. */
  readonly around: (own: FilledText) => FilledText
}

/** A task as the engine sees it. */
export interface Task extends Body {
  readonly id: string
  readonly companyId: string
  readonly product: string
  readonly currency: string
  /** Smaller goes first. */
  readonly priority: number
  /** The share whose turns its messages take. */
  readonly share: Share
  /** Estimated memory it uses. */
  readonly size: TaskSize
  /** The prices it was accepted at; for networks without one, the current prices apply. */
  readonly prices: readonly FixedPrice[]
  /** Over which time its messages are spread evenly; null: as fast as they are taken. */
  readonly pacing: TaskRow['pacing']
  /** Its content, if each message fills its variables with values of its own. */
  readonly variables: VariableText | null
  /** When its recipients may be sent to; null: whenever it works. */
  readonly hours: RecipientHours | null
  /** What it says in countries that get another text or sender, by ISO code; null: it says the same everywhere. */
  readonly variants: ReadonlyMap<string, Variant> | null
  /** Which of its messages are tried again; null: none. */
  readonly retry: RetryRule | null
  /** As `TaskRow.screenedAt`. */
  readonly screenedAt: number | null
  status: SmsTaskStatus
  pauseReason: string | null
  /** Its messages come one at a time, each with its own text. */
  readonly isGrowing: boolean
  /** No blacklist stops its messages. */
  readonly isExempt: boolean
  /** Its messages bring a code that can be entered. */
  readonly isCode: boolean
  /** The senders of its messages, while it grows, and whether each may still be used. */
  readonly senders: Map<string, boolean>
  /** Numbers (E.164 digits) on a blacklist that its messages may still wait for, with their reasons; null: none. */
  blocked: Map<string, BlockedReason> | null
  /** Messages written but not yet attempted: the dispatcher waits when there are many. */
  waiting: number
  /** Messages in memory; counted by `HeldMemory`. */
  open: number
}

/** What a message to a network says that has no text of its own. */
export const bodyIn = (task: Task, network: Network | null): Body =>
  task.variants?.get(network?.country ?? '') ?? task

/** What messages of one task to one network have in common: prices, rates, wallets. */
export interface Rating {
  readonly hops: readonly HopAccounts[]
  readonly pricing: Pricing
  /** Billed parts. */
  readonly parts: number
}

/** Messages written by one transaction; `open` counts those that still need the engine. */
export interface Chunk {
  readonly task: Task
  /** Its first row; `RETRIED` for messages that are tried again, which are in no chunk of the database any more. */
  readonly fromRow: number
  open: number
  /** Estimated memory of each of its messages. */
  readonly messageBytes: number
  /** Those held back while the task is paused, or outside their hours; null when there are none. */
  parked: Set<Message> | null
}

export const RETRIED = -1

/** The state of a part: waiting here, being recorded as attempted, sent, or sent with its response lost. */
export type PartPlace = 'here' | 'attempt' | 'wire' | 'unconfirmed'

/** A message in the engine's memory. */
export interface Message {
  readonly id: number
  readonly task: Task
  readonly chunk: Chunk
  readonly body: Body
  readonly msisdn: string
  readonly network: Network | null
  /** Null when it was rejected before money moved. */
  readonly rating: Rating | null
  /** The gateway it waits for or was sent through. */
  gatewayId: string
  /** What the carrier of `costGatewayId` takes for it; null when that is not known. */
  cost: bigint | null
  /** The gateway it was planned for; once a carrier took it, the gateway of that carrier. */
  costGatewayId: string
  /** By which rate it costs that, when another gateway took it than it was planned for. */
  costRateId: string | null
  /** Gateways that refused it. */
  refusedBy: Set<string> | null
  progress: PartsProgress
  places: PartPlace[]
  /** The carrier's id of each part. */
  refs: (string | null)[]
  submittedAt: number | null
  /** `PartToken.sentId` of its first submit; 0 before. */
  sentId: number
  /** One of its submits was never answered: whether a carrier has it cannot be known. */
  unconfirmed: boolean
  /** How often each part was resent because its response was lost; null while none was. */
  resends: number[] | null
  /**
   * A connection broke while it was unanswered, perhaps because of it: it is resent with no other message in flight.
   */
  isSuspect: boolean
  /** Its client took it back: it is never sent. */
  isWithdrawn: boolean
  /** Counted in `task.waiting`. */
  isWaiting: boolean
  /** Why it is attempted again; null for the first attempt. */
  cause: string | null
  /** How often carriers answered so far that they cannot take it now. */
  faults: number
  /** How often in a row its gateway throttled it. */
  throttles: number
  /** Results not yet in the database. */
  undurable: number
  /** To be routed again once its results are durable; 'first' ahead of others. */
  placeNext: 'first' | 'last' | null
  /** Whether it is included in the counter of submitted messages. */
  counted: boolean
  /** The ending, held back until its results are durable. */
  held: Ending | null
  /** Its endings and receipts being written, and the callbacks for when none is left. */
  storing: number
  onStored: (() => void)[] | null
  /** No longer kept in memory: its carrier ids are in the database. */
  offloaded: boolean
  /** What its route makes of it, decided when none of it is at a carrier; null: it goes out as it was given. */
  sentAs: Worded | null
  /** The gateway that was decided for; null: none yet. */
  wordedFor: string | null
  /** What is known of its tries before the present one; null while there was none. */
  earlier: EarlierTries | null
}

/** A receipt to record; `part` is counted from 0. */
export interface ReceiptNote {
  gatewayId: string
  part: number
  stat: string
  networkError: string | null
}

/**
 * A message's ending or one of its receipts, to be written; `final` is null while parts are missing, and when the message
 * is tried again.
 */
export interface Ending {
  message: Message
  final: FinalRow | null
  /** It waits for another try. */
  again: Omit<RetryWrite, 'sinceId'> | null
  receipt: ReceiptNote | null
  /** Acknowledges to the carrier that its receipt is stored. */
  acknowledge: (() => void) | null
  /** The stored receipt this was, to be removed. */
  orphanId: number | null
}

/** A message as built by the dispatcher or the recovery. */
export function newMessage(
  facts: Pick<
    Message,
    'id' | 'task' | 'chunk' | 'body' | 'msisdn' | 'network' | 'rating' | 'gatewayId' | 'cost'
  >,
): Message {
  // Every field by name: a copy that gains fields afterwards costs several times as much.
  return {
    id: facts.id,
    task: facts.task,
    chunk: facts.chunk,
    body: facts.body,
    msisdn: facts.msisdn,
    network: facts.network,
    rating: facts.rating,
    gatewayId: facts.gatewayId,
    cost: facts.cost,
    costGatewayId: facts.gatewayId,
    costRateId: null,
    refusedBy: null,
    progress: startProgress(1),
    places: ['here'],
    refs: [null],
    submittedAt: null,
    sentId: 0,
    unconfirmed: false,
    resends: null,
    isSuspect: false,
    isWithdrawn: false,
    isWaiting: false,
    cause: null,
    faults: 0,
    throttles: 0,
    undurable: 0,
    placeNext: null,
    counted: false,
    held: null,
    storing: 0,
    onStored: null,
    offloaded: false,
    sentAs: null,
    wordedFor: null,
    earlier: null,
  }
}

/**
 * Adapts the message to the number of parts its text has at a gateway; nothing has been sent yet.
 */
export function setParts(message: Message, parts: number): void {
  if (message.places.length === parts) return
  message.progress = startProgress(parts)
  message.places = Array.from({ length: parts }, (): PartPlace => 'here')
  message.refs = Array.from({ length: parts }, () => null)
  noteResends(message, Math.max(0, ...(message.resends ?? [])))
}

/** Whether a carrier took it, in this try or an earlier one. */
export const wasTaken = ({ progress, earlier }: Pick<Message, 'progress' | 'earlier'>): boolean =>
  progress.taken || earlier !== null

/** Its parts as billed. */
export const billedParts = ({ rating, body }: Pick<Message, 'rating' | 'body'>): number =>
  rating?.parts ?? body.partsPerMessage

/** Notes how often each part was resent. */
export function noteResends(message: Message, count: number): void {
  message.resends = count === 0 ? null : message.places.map(() => count)
}

/** The share whose turn it takes in queues and in the window. */
export const shareOf = ({ task }: Message): Share => task.share

/** Parts (from 0) to write to a socket now. */
export function partsToSend({ places, progress }: Message): number[] {
  const parts: number[] = []
  for (const [part, place] of places.entries()) {
    const status = progress.parts[part]
    if (place === 'here' && (status === 'queued' || status === 'submitting')) parts.push(part)
  }
  return parts
}
