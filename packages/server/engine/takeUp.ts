import type { FairQueue, Share } from '@tandem/core'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { SmsGateway } from '../ports/smsGateway.ts'
import { type Message, partsToSend, setParts, shareOf } from './message.ts'
import type { Pace } from './pace.ts'
import { textOf } from './partOf.ts'
import type { PartToken, SenderHost } from './senderHost.ts'

/** Whether one more may be taken of a share after so many parts. */
export type MayGo = (share: Share, taken: number) => boolean

/** The sender for which messages are taken up. */
interface Taker {
  row: GatewayRow
  pace: Pace
  host: Pick<SenderHost, 'maySend' | 'onTaken' | 'wordingOf'>
  gateway: SmsGateway<PartToken>
  /** Its parts without a response, before these. */
  busy: number
}

interface TakenUp {
  parts: number
  /** The rate is used up. */
  isSpent: boolean
  /** When more may go, ms from now; undefined: nothing else has to happen first. */
  wakeMs: number | undefined
}

/** Moves what may be sent from a queue to `batch` to be attempted. */
export function takeUp(
  { row, pace, host, gateway, busy }: Taker,
  queue: FairQueue<Message>,
  batch: Message[],
  mayGo: MayGo,
): TakenUp {
  let parts = 0
  for (;;) {
    const message = queue.peek((share) => mayGo(share, parts) && pace.mayTry(share))
    if (!message) return { parts, isSpent: false, wakeMs: pace.msUntilHeld() }
    if (!host.maySend(message)) {
      queue.shift()
      host.onTaken(message)
      continue
    }
    if (message.places.every((place) => place === 'here') && !message.progress.taken) {
      // A carrier that may have it must not get it in other words.
      if (!message.unconfirmed || message.wordedFor !== row.id) {
        message.sentAs = host.wordingOf(message, row.id)
        message.wordedFor = row.id
      }
      setParts(message, textOf(row, gateway, message).parts)
    }
    const toSend = partsToSend(message)
    if (toSend.length > 0 && !pace.take(toSend.length, shareOf(message), busy + parts)) {
      return { parts, isSpent: true, wakeMs: pace.msUntilNext() }
    }
    queue.shift()
    host.onTaken(message)
    if (toSend.length === 0) continue // its response has arrived meanwhile
    for (const part of toSend) message.places[part] = 'attempt'
    parts += toSend.length
    batch.push(message)
  }
}
