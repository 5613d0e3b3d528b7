import { type HostPort, type LinkFault, parseHostList } from '@tandem/core'
import {
  type ClientState,
  type Delivery,
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
import { BindBook } from './bindBook.ts'
import { carrierIds } from './carrierRef.ts'
import { classed } from './messageClass.ts'
import { linkFault } from './linkFault.ts'
import { readInbound } from './readInbound.ts'
import { linkTimes } from './linkTimes.ts'
import { EncodedText, prepareText } from './prepareText.ts'
import { sourceAddress } from './sourceAddress.ts'
import { tlsOptions } from './tlsOptions.ts'
import { validityPeriod } from './validityPeriod.ts'

/** ESME_RX_P_APPN: not accepted and not to be sent again. */
const NOT_TAKEN = 0x65
/** Relative times end at 31 days (SMPP 3.4 §7.1.1.2 counts longer ones in months). */
const DESTINATION = { ton: 1, npi: 1 }

/** What a response is about. */
interface Sent<Token> {
  readonly token: Token
  readonly destination: string
}

/** Several binds to one carrier that act as one gateway. */
export function smppGateway<Token>(
  config: GatewayConfig,
  listener: GatewayListener<Token>,
): SmsGateway<Token> {
  const { binds } = config
  const senders: SmppClient<Sent<Token>>[] = []
  const receivers: SmppClient<Sent<Token>>[] = []
  const faults = new Map<SmppClient<Sent<Token>>, { fault: LinkFault; cause: string }>()
  /** When sessions that wait for their next attempt begin it, UTC ms. */
  const attempts = new Map<SmppClient<Sent<Token>>, number>()
  const book = new BindBook(config.windowSize)
  const ids = carrierIds(config, (dialect) => listener.onLearnt(dialect))
  let next = 0
  let told = JSON.stringify({
    bound: 0,
    receiving: 0,
    binds,
    fault: null,
    cause: null,
    triesAt: null,
  })
  const sources = new Map<string | null, ReturnType<typeof sourceAddress>>()

  const outcomeOf = ({ destination }: Sent<Token>, outcome: SubmitOutcome): PartOutcome => {
    if (outcome.kind === 'accepted') {
      return { kind: 'accepted', ref: ids.ofResponse(outcome.messageId, destination) }
    }
    return outcome.kind === 'rejected'
      ? { kind: 'refused', status: outcome.status }
      : { kind: 'unknown', reason: outcome.reason }
  }

  const isBound = ({ state }: SmppClient<Sent<Token>>) => state.name === 'bound'
  const onState = (client: SmppClient<Sent<Token>>, state: ClientState) => {
    if (state.name === 'bound') faults.delete(client)
    const found = state.name === 'waiting' ? linkFault(state.cause, config.tls) : undefined
    if (found) faults.set(client, found)
    if (state.name === 'waiting') attempts.set(client, Math.ceil(Date.now() + state.delayMs))
    else attempts.delete(client)
    book.changed(client, state, found)
    const bound = senders.filter(isBound).length
    const receiving = config.bindMode === 'pair' ? receivers.filter(isBound).length : bound
    // The fault of a sending session outweighs that of a receiving one.
    const [first] = [...senders, ...receivers].flatMap((each) => faults.get(each) ?? [])
    const link = {
      bound,
      receiving,
      binds,
      fault: first?.fault ?? null,
      cause: first?.cause ?? null,
      triesAt: attempts.size === 0 ? null : Math.min(...attempts.values()),
    }
    const now = JSON.stringify(link)
    if (now === told && state.name !== 'waiting') return
    told = now
    listener.onState(link)
  }

  const onDelivery = (delivery: Delivery) => {
    const receipt = parseReceipt(delivery.pdu)
    if (!receipt) {
      const inbound = readInbound(delivery.pdu, config.gsmCharset)
      const { session, pdu } = delivery
      return listener.onInbound(inbound, {
        id: null,
        line: lineOf(session),
        sequence: pdu.sequence,
        acknowledge: () => delivery.ack(),
      })
    }
    if (receipt.messageId === undefined) {
      delivery.ack(NOT_TAKEN) // a receipt for nothing
      return
    }
    const error = receipt.networkError?.code.toString() ?? receipt.error ?? null
    const { doneDate } = receipt
    const { source, destination } = delivery.pdu
    const msisdn = numberIn(source.address)
    const read: GatewayReceipt = {
      ref: ids.ofReceipt(printable(receipt.messageId), msisdn),
      msisdn,
      to: numberIn(destination.address),
      stat: printable(statOf(receipt)),
      networkError: error === null ? null : printable(error),
      doneAt: () => (doneDate === undefined ? null : (parseReceiptDate(doneDate) ?? null)),
    }
    listener.onReceipt(read, () => delivery.ack())
  }

  const placeOf = ({ host, port }: HostPort) => ({
    host,
    port,
    ...(config.tls && { tls: tlsOptions({ host, caCertificate: config.caCertificate }) }),
  })
  const open = (mode: 'transceiver' | 'transmitter' | 'receiver') => {
    const client: SmppClient<Sent<Token>> = new SmppClient<Sent<Token>>(
      {
        ...placeOf(config),
        backups: (parseHostList(config.backupHosts ?? '', config.port) ?? []).map(placeOf),
        mode,
        systemId: config.systemId,
        password: config.password,
        systemType: config.systemType,
        window: config.windowSize,
        // A carrier that gives a parameter a wrong size still means the rest of its receipt.
        tlvSizes: 'lenient',
        ...linkTimes(config),
      },
      {
        onResult: (sent, outcome) => listener.onOutcome(sent.token, outcomeOf(sent, outcome)),
        onLateResult: (sent, outcome) =>
          listener.onLateOutcome(sent.token, outcomeOf(sent, outcome)),
        onForgotten: ({ token }) => listener.onForgotten(token),
        onReady: () => listener.onReady(),
        onDelivery,
        onState: (state) => onState(client, state),
      },
    )
    ;(mode === 'receiver' ? receivers : senders).push(client)
    book.add(client, mode)
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
    prepare: (text) => prepareText(text, config.gsmCharset, config.partReference),
    submit(part: SmsPart, token) {
      const { text, validitySeconds } = part
      if (!(text instanceof EncodedText)) throw new TypeError('The text was prepared elsewhere')
      const coding = classed(text.dataCoding, part.messageClass, config.gsmCharset)
      const request = {
        source: sourceOf(part.source),
        destination: { ...DESTINATION, address: part.destination },
        esmClass: text.esmClass,
        dataCoding: coding.dataCoding,
        registeredDelivery: 1,
        validityPeriod: validityPeriod(config.validityFormat, validitySeconds, Date.now()),
        shortMessage: text.part(part.part, part.reference),
        ...((part.tlvs.length > 0 || coding.subunit !== undefined) && {
          tlvs: { ...coding.subunit, other: part.tlvs },
        }),
      }
      const sent = { token, destination: part.destination }
      for (let tried = 0; tried < senders.length; tried++) {
        next = next + 1 >= senders.length ? 0 : next + 1
        const sender = senders[next]
        if (!sender?.submit(request, sent)) continue
        book.submitted(sender)
        return true
      }
      return false
    },
    async close(drainMs) {
      await Promise.all([...senders, ...receivers].map((client) => client.stop(drainMs)))
    },
    binds: () => book.facts(),
    kick: (bindId) => book.kick(bindId),
  }
}

/**
 * A carrier's text without control characters: they mean nothing here, and the database cannot store
 * NUL.
 */
const lines = new WeakMap<object, { readonly isOpen: boolean }>()
/** The session as the line of a message; the same for all that come by it. */
function lineOf(session: { readonly isClosed: boolean }): { readonly isOpen: boolean } {
  const known = lines.get(session)
  if (known) return known
  const line = {
    get isOpen() {
      return !session.isClosed
    },
  }
  lines.set(session, line)
  return line
}

/** The digits of an address that is a number; null: it is a name, or too short for a handset or a code. */
const numberIn = (address: string): string | null => /^\+?([0-9]{5,15})$/.exec(address)?.[1] ?? null

const printable = (text: string): string =>
  CONTROL.test(text) ? text.replaceAll(CONTROLS, '') : text
const CONTROL = /\p{Cc}/u
const CONTROLS = /\p{Cc}/gu

/** The numeric state, if present, takes precedence over the word: parseReceipt puts it first. */
function statOf(receipt: DeliveryReceipt): string {
  if (receipt.intermediate) return messageStateText('enroute')
  return receipt.state === undefined ? (receipt.stat ?? '') : messageStateText(receipt.state)
}
