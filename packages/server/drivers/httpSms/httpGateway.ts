import {
  answerReader,
  carriesClass,
  CLASS_UNTOLD,
  httpRequest,
  LONGEST_ASKED_MS,
  readRetryAfter,
  secretNames,
  textForVendor,
  unwritable,
  valuesOfMessage,
  vendorCode,
} from '@tandem/core'

import type { GatewayInbox, InboxItem } from '../../ports/gatewayInbox.ts'
import type {
  GatewayConfig,
  GatewayListener,
  PartOutcome,
  SmsGateway,
  SmsPart,
} from '../../ports/smsGateway.ts'
import { LineFailed, type VendorAnswer, type VendorLines } from '../../ports/vendorLine.ts'
import { type LinkWatch, watchLink } from './watchLink.ts'
import { WholeText } from './wholeText.ts'

/** An answer is waited for so many times as long as it may take: until then it keeps its place in the window. */
const FORGOTTEN_AFTER = 4

const INBOX = { isOpen: true }

interface Ports {
  lines: VendorLines
  inbox: GatewayInbox
}

/**
 * A vendor over HTTP. As many requests as its window are under way at once, each on a connection that is kept for the next.
 * What it tells by callbacks comes from the inbox.
 */
export function httpGateway<Token>(
  { lines, inbox }: Ports,
  config: GatewayConfig,
  listener: GatewayListener<Token>,
): SmsGateway<Token> {
  const { http } = config
  if (!http) throw new Error(`Gateway ${config.id} has no mapping`)
  const { mapping, secrets, dlrUrl } = http
  const window = config.binds * config.windowSize
  const timeoutMs = config.responseTimeoutSeconds * 1_000
  const line = lines.open(window)
  const read = answerReader(mapping)
  const ended = new AbortController()
  const underWay = new Set<Promise<void>>()
  let closing = false
  let following: { stop(): void } | undefined

  const link: LinkWatch = watchLink({
    probe: () => line.probe(mapping.url.replace(/[?{].*$/s, ''), ended.signal),
    everyMs: config.enquireLinkSeconds * 1_000,
    missing: secretNames(mapping).find((name) => !Object.hasOwn(secrets, name)),
    tell(state) {
      // Whatever was handed out and is not done comes again with every new connection. A vendor that cannot be reached
      // may still call.
      if (!following || state.bound > 0) {
        following?.stop()
        following = inbox.follow(config.id, take)
      }
      listener.onState({ ...state, binds: config.binds })
    },
    bound: config.binds,
  })

  const take = (item: InboxItem): void => {
    const acknowledge = () => inbox.done(item)
    if (item.kind === 'receipt') {
      const { id, stat, error, msisdn } = item.item
      const receipt = { ref: id, msisdn, to: null, stat, networkError: error, doneAt: () => null }
      return listener.onReceipt(receipt, acknowledge)
    }
    const { from, to, text, isReadable = true } = item.item
    const inbound = { source: from, destination: to, text, isReadable, dataCoding: 0 }
    listener.onInbound(
      { ...inbound, place: null },
      // The inbox keeps it until it is done with, whatever becomes of the line.
      { id: item.id, line: INBOX, sequence: 0, acknowledge: () => (acknowledge(), true) },
    )
  }

  const outcomeOf = (answer: VendorAnswer, ownId: string): PartOutcome => {
    const reading = read(answer)
    if (reading.kind === 'taken') return { kind: 'accepted', ref: reading.id ?? ownId }
    if (reading.kind === 'doubt') return { kind: 'unknown', reason: 'malformed' }
    // RFC 6585 §4: an answer 429 may say when to come again.
    const askedMs =
      reading.action === 'throttle'
        ? readRetryAfter(answer.retryAfter, Date.now(), LONGEST_ASKED_MS)
        : 0
    const seconds = Math.max(reading.seconds, Math.ceil(askedMs / 1_000))
    return { kind: 'refused', status: vendorCode(reading.action, seconds) }
  }

  const outcomeOfFailure = (error: unknown): PartOutcome => {
    const failure =
      error instanceof LineFailed ? error : new LineFailed(String(error), { isSent: true })
    link.failed(failure)
    // Nothing has left: it is tried again here, or elsewhere while nothing can be reached.
    return failure.isSent
      ? { kind: 'unknown', reason: 'closed' }
      : { kind: 'refused', status: NOT_SENT }
  }

  /** Tells that nothing was sent, once `submit` has returned. */
  const refuse = async (token: Token, status: number): Promise<void> => {
    await Promise.resolve()
    listener.onOutcome(token, { kind: 'refused', status })
  }

  const run = async (part: SmsPart, token: Token): Promise<void> => {
    const id = String(part.id)
    const { text } = part
    if (!(text instanceof WholeText)) throw new TypeError('The text was prepared elsewhere')
    const { messageClass } = part
    if (!carriesClass(mapping, messageClass)) return refuse(token, CLASS_UNTOLD)
    const said = textForVendor(mapping, text.text)
    if ('character' in said) return refuse(token, unwritable(said.character))
    const from = textForVendor(mapping, part.source ?? '')
    if ('character' in from) return refuse(token, unwritable(from.character))
    const request = httpRequest(mapping, {
      ...valuesOfMessage({
        to: part.destination,
        from: from.text,
        text: said.text,
        id,
        messageClass,
      }),
      dlrUrl,
      validity: part.validitySeconds === null ? '' : String(part.validitySeconds),
      secrets,
    })
    if (!request) return refuse(token, NOT_SENT)
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      listener.onOutcome(token, { kind: 'unknown', reason: 'timeout' })
    }, timeoutMs)
    const end = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs * FORGOTTEN_AFTER)])
    const outcome = await line.ask(request, end).then((answer) => {
      link.answered()
      return outcomeOf(answer, id)
    }, outcomeOfFailure)
    clearTimeout(late)
    if (!isLate) return listener.onOutcome(token, outcome)
    if (outcome.kind === 'unknown') return listener.onForgotten(token)
    listener.onLateOutcome(token, outcome)
  }

  return {
    prepare: (text) => new WholeText(text),
    submit(part, token) {
      if (closing || !link.isUp || underWay.size >= window) return false
      const running: Promise<void> = run(part, token).finally(() => {
        underWay.delete(running)
        if (!closing) listener.onReady()
      })
      underWay.add(running)
      return true
    },
    async close(drainMs) {
      closing = true
      const drained = Promise.all(underWay)
      const timer = Promise.withResolvers<void>()
      const stop = setTimeout(timer.resolve, drainMs)
      await Promise.race([drained, timer.promise])
      clearTimeout(stop)
      ended.abort()
      link.stop()
      following?.stop()
      await drained
      line.close()
    },
  }
}

/** ESME_RX_T_APPN: a temporary error, for what never left. */
const NOT_SENT = 0x64
