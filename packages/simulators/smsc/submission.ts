import type { Account } from './account.ts'
import type { Bind } from './bind.ts'
import { receiptFor } from './delivery.ts'
import { between, dice } from './dice.ts'
import type { Message } from './message.ts'
import { writeId } from './messageIds.ts'
import type { Network } from './network.ts'
import type { Profile } from './profile.ts'
import { receiptWanted, type ReceiptState } from './receipt.ts'
import type { Pdu } from './smppLibrary.ts'
import { decodeText, headerFits } from './text.ts'

/** One submit_sm in progress: what a behaviour can do with it. */
export type Submission = {
  network: Network
  account: Account
  bind: Bind
  profile: Profile
  /** Randomness for this message only. */
  roll(): number
  /** Sends submit_sm_resp; an error has no body. */
  answer(status: number, messageId?: string): void
  /** Takes responsibility: the journal first, then everyone else. */
  take(answered: boolean): Message
  /** Ends the message after the drawn delay, with `copies` receipts (0 = none). */
  settle(message: Message, copies: number): void
}

/** Statuses of SMPP 3.4 §5.1.3 that reject a submit before any profile applies. */
const INVALID_LENGTH = 0x01
const INVALID_SOURCE = 0x0a
const INVALID_DESTINATION = 0x0b
const INVALID_ESM_CLASS = 0x43
const ALPHANUMERIC = 5

/** The status of a malformed submit, or 0. */
export function checkSubmit(pdu: Pdu): number {
  const source = pdu.source_addr ?? ''
  if (!/^\d{3,20}$/.test(digitsOf(pdu))) return INVALID_DESTINATION
  if (pdu.source_addr_ton === ALPHANUMERIC && source.length > 11) return INVALID_SOURCE
  if (source.length > 20) return INVALID_SOURCE
  const text = pdu.short_message ?? Buffer.alloc(0)
  if (text.length > 254 || (text.length > 0 && pdu.message_payload)) return INVALID_LENGTH
  if (!headerFits(userData(pdu), pdu.esm_class ?? 0)) return INVALID_ESM_CLASS
  return 0
}

/** The destination without its plus sign. */
export function digitsOf(pdu: Pdu): string {
  return (pdu.destination_addr ?? '').replace(/^\+/, '')
}

function userData(pdu: Pdu): Buffer {
  return pdu.message_payload ?? pdu.short_message ?? Buffer.alloc(0)
}

export function openSubmission(
  network: Network,
  account: Account,
  bind: Bind,
  pdu: Pdu,
): Submission {
  const destination = digitsOf(pdu)
  const octets = userData(pdu)
  const profile = network.profiles.find(destination)
  const roll = dice(network.seed, `${destination}/${octets.toString('latin1')}`)
  return {
    network,
    account,
    bind,
    profile,
    roll,
    answer: (status, messageId) => {
      if (status === 0x58 || status === 0x14) network.counters.add('throttled')
      else if (status !== 0) network.counters.add('refused')
      bind.session.send(
        pdu.response(status === 0 ? { message_id: messageId ?? '' } : { command_status: status }),
      )
    },
    take: (answered) => {
      const id = network.nextMessageId()
      const fate = drawFate(profile, roll)
      const { carrier } = account
      const decoded = decodeText(octets, pdu.esm_class ?? 0, pdu.data_coding ?? 0)
      const message: Message = {
        messageId: writeId(id, carrier.submitIds),
        receiptId: writeId(id, carrier.receiptIds),
        systemId: carrier.systemId,
        source: pdu.source_addr ?? '',
        sourceTon: pdu.source_addr_ton ?? 0,
        sourceNpi: pdu.source_addr_npi ?? 0,
        destination,
        destinationTon: pdu.dest_addr_ton ?? 0,
        destinationNpi: pdu.dest_addr_npi ?? 0,
        text: decoded.text,
        concatenation: decoded.concatenation ?? sarOf(pdu),
        registeredDelivery: pdu.registered_delivery ?? 0,
        sequence: pdu.sequence_number,
        answered,
        submittedAt: Date.now(),
        fate,
        error: fate === 'DELIVRD' ? '000' : profile.error,
        state: 'ENROUTE',
        doneAt: null,
        prefix: profile.prefix,
      }
      network.journal.write(message)
      network.recent.add(message)
      network.counters.add('accepted')
      return message
    },
    settle: (message, copies) => {
      const dueAt = message.submittedAt + drawDelay(profile, account, roll)
      if (copies === 0 || !receiptWanted(message.registeredDelivery, message.fate)) {
        network.later(Math.max(0, dueAt - Date.now()), () => {
          message.state = message.fate
          message.doneAt = dueAt
          network.handsets.reached(message)
        })
        return
      }
      for (let copy = 0; copy < copies; copy++) {
        account.queue.schedule(receiptFor(message, profile, dueAt + copy * 50))
      }
    },
  }
}

function drawFate(profile: Profile, roll: () => number): ReceiptState {
  if (roll() * 100 < profile.deliveredPercent) return 'DELIVRD'
  if (profile.failedAs) return profile.failedAs
  return roll() * 3 < 2 ? 'UNDELIV' : 'EXPIRED'
}

function drawDelay(profile: Profile, { carrier }: Account, roll: () => number): number {
  const low = profile.receiptMinMs ?? carrier.receiptMinMs
  return between(roll, low, profile.receiptMaxMs ?? Math.max(low, carrier.receiptMaxMs))
}

function sarOf(pdu: Pdu): Message['concatenation'] {
  if (pdu.sar_msg_ref_num === undefined) return null
  return {
    reference: pdu.sar_msg_ref_num,
    part: pdu.sar_segment_seqnum ?? 1,
    parts: pdu.sar_total_segments ?? 1,
  }
}
