import {
  type ClientState,
  type CloseCause,
  type Delivery,
  formatRelativeTime,
  type DeliveryReceipt,
  messageStateText,
  parseReceipt,
  parseReceiptDate,
  SmppClient,
  type SubmitOutcome,
} from '@tandem/smpp'
import type {
  GatewayConfig,
  GatewayListener,
  GatewayReceipt,
  PartOutcome,
  SmsGateway,
  SmsPart,
} from '../../ports/smsGateway.ts'
import { refOfReceipt, refOfResponse } from './carrierRef.ts'
import { EncodedText, prepareText } from './prepareText.ts'
import { sourceAddress } from './sourceAddress.ts'

/** ESME_RX_P_APPN: not taken and not to be sent again. */
const NOT_TAKEN = 0x65
/** Relative times end at 31 days (SMPP 3.4 §7.1.1.2 counts longer ones in months). */
const LONGEST_VALIDITY_SECONDS = 31 * 86_400
const DESTINATION = { ton: 1, npi: 1 }

/** Several binds to one carrier that look like one gateway. */
export function smppGateway<Token>(
  config: GatewayConfig,
  listener: GatewayListener<Token>,
): SmsGateway<Token> {
  const { binds, messageIdFormat } = config
  const senders: SmppClient<Token>[] = []
  const receivers: SmppClient<Token>[] = []
  let next = 0
  let bound = 0
  const sources = new Map<string | null, ReturnType<typeof sourceAddress>>()

  const outcomeOf = (outcome: SubmitOutcome): PartOutcome => {
    if (outcome.kind === 'accepted') {
      return { kind: 'accepted', ref: refOfResponse(outcome.messageId, messageIdFormat) }
    }
    return outcome.kind === 'rejected'
      ? { kind: 'refused', status: outcome.status }
      : { kind: 'unknown', reason: outcome.reason }
  }

  const onState = (state: ClientState) => {
    const now = senders.filter((client) => client.state.name === 'bound').length
    if (now === bound && state.name !== 'waiting') return
    bound = now
    const cause = state.name === 'waiting' ? describeCause(state.cause) : null
    listener.onState({ bound, binds, cause })
  }

  const onDelivery = (delivery: Delivery) => {
    const receipt = parseReceipt(delivery.pdu)
    if (receipt?.messageId === undefined) {
      delivery.ack(NOT_TAKEN) // nothing here takes messages from handsets
      return
    }
    const error = receipt.networkError?.code.toString() ?? receipt.error ?? null
    const { doneDate } = receipt
    const read: GatewayReceipt = {
      ref: refOfReceipt(printable(receipt.messageId)),
      msisdn: /^\+?([0-9]{5,15})$/.exec(delivery.pdu.source.address)?.[1] ?? null,
      stat: printable(statOf(receipt)),
      networkError: error === null ? null : printable(error),
      doneAt: () => (doneDate === undefined ? null : (parseReceiptDate(doneDate) ?? null)),
    }
    listener.onReceipt(read, () => delivery.ack())
  }

  const open = (mode: 'transceiver' | 'transmitter' | 'receiver') => {
    const client = new SmppClient<Token>(
      {
        host: config.host,
        port: config.port,
        ...(config.tls && { tls: { servername: config.host } }),
        mode,
        systemId: config.systemId,
        password: config.password,
        systemType: config.systemType,
        window: config.windowSize,
        responseTimeoutMs: config.responseTimeoutSeconds * 1000,
        enquireLinkIdleMs: config.enquireLinkSeconds * 1000,
        // A dead peer is known after its idle time and two of these: 38 s with the usual 30.
        enquireLinkTimeoutMs: Math.min(4_000, config.responseTimeoutSeconds * 1000),
      },
      {
        onResult: (token, outcome) => listener.onOutcome(token, outcomeOf(outcome)),
        onLateResult: (token, outcome) => listener.onLateOutcome(token, outcomeOf(outcome)),
        onForgotten: (token) => listener.onForgotten(token),
        onReady: () => listener.onReady(),
        onDelivery,
        onState: mode === 'receiver' ? () => undefined : onState,
      },
    )
    ;(mode === 'receiver' ? receivers : senders).push(client)
  }

  for (let n = 0; n < binds; n++) {
    if (config.bindMode === 'transceiver') open('transceiver')
    else {
      open('receiver')
      open('transmitter')
    }
  }
  for (const client of [...receivers, ...senders]) client.start()

  const sourceOf = (sender: string | null) => {
    const known = sources.get(sender)
    if (known) return known
    const made = sourceAddress(sender, { ton: config.sourceTon, npi: config.sourceNpi })
    if (sources.size > 10_000) sources.clear()
    sources.set(sender, made)
    return made
  }

  return {
    prepare: (text) => prepareText(text, config.gsmCharset),
    submit(part: SmsPart, token) {
      const { text, validitySeconds } = part
      if (!(text instanceof EncodedText)) throw new TypeError('The text was prepared elsewhere')
      const request = {
        source: sourceOf(part.source),
        destination: { ...DESTINATION, address: part.destination },
        esmClass: text.esmClass,
        dataCoding: text.dataCoding,
        registeredDelivery: 1,
        validityPeriod:
          validitySeconds === null
            ? ''
            : formatRelativeTime(Math.min(validitySeconds, LONGEST_VALIDITY_SECONDS)),
        shortMessage: text.part(part.part, part.reference),
      }
      for (let tried = 0; tried < senders.length; tried++) {
        next = next + 1 >= senders.length ? 0 : next + 1
        if (senders[next]?.submit(request, token)) return true
      }
      return false
    },
    async close(drainMs) {
      await Promise.all([...senders, ...receivers].map((client) => client.stop(drainMs)))
    },
  }
}

/** A carrier's text without control characters: they mean nothing here, and no database keeps a NUL. */
const printable = (text: string): string =>
  CONTROL.test(text) ? text.replaceAll(CONTROLS, '') : text
const CONTROL = /\p{Cc}/u
const CONTROLS = /\p{Cc}/gu

/** The numeric state, where it came, wins over the word: parseReceipt has put it first. */
function statOf(receipt: DeliveryReceipt): string {
  if (receipt.intermediate) return messageStateText('enroute')
  return receipt.state === undefined ? (receipt.stat ?? '') : messageStateText(receipt.state)
}

function describeCause(cause: CloseCause): string {
  switch (cause.kind) {
    case 'bindRejected':
      return `bindRejected 0x${cause.status.toString(16).padStart(2, '0')}`
    case 'connectFailed':
    case 'disconnected':
      return cause.error ? `${cause.kind}: ${cause.error.message}` : cause.kind
    default:
      return cause.kind
  }
}
