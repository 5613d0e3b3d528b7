import { isTerminal } from '@tandem/core'
import type { OffloadedRef } from '../ports/sms/receipts.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import type { Message } from './message.ts'
import type { CarrierIds } from './carrierIds.ts'
import { SubmittedMessages } from './submittedMessages.ts'

const AT_ONCE = 1_000
/** Once half the memory is taken, messages do not wait longer for their receipt than this before they are moved. */
const PRESSED_MS = 5_000

/** Moves the carrier ids of messages that wait long for a receipt from memory to the database. */
export class CarrierIdOffload {
  private readonly shared: Shared
  private readonly refs: CarrierIds
  private readonly endings: Endings
  private readonly onOffloaded: (message: Message) => void
  private readonly submitted = new SubmittedMessages()
  private busy = false

  /** @param onOffloaded told of those that were tried before */
  constructor(
    shared: Shared,
    refs: CarrierIds,
    endings: Endings,
    onOffloaded: (message: Message) => void,
  ) {
    this.onOffloaded = onOffloaded
    this.shared = shared
    this.refs = refs
    this.endings = endings
  }

  watch(message: Message): void {
    this.submitted.add(message)
  }

  /** Called once a second. */
  async tick(): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      for (let due = this.due(); due.length > 0; due = this.due()) await this.offload(due)
    } finally {
      this.busy = false
    }
  }

  private due(): Message[] {
    const { settings, memory } = this.shared
    const isPressed = memory.bytes > settings.memoryBytes / 2
    const wait = isPressed ? Math.min(PRESSED_MS, settings.offloadMs) : settings.offloadMs
    const before = performance.now() - wait
    const due: Message[] = []
    for (;;) {
      const taken = this.submitted.takeBefore(before, AT_ONCE - due.length)
      if (taken.length === 0) return due
      for (const message of taken) {
        if (message.undurable === 0 && isWaiting(message)) due.push(message)
        else this.watch(message)
      }
    }
  }

  private async offload(messages: readonly Message[]): Promise<void> {
    const refs = messages.flatMap(refsOf)
    const retriedIds = messages.flatMap(({ id, earlier }) => (earlier ? [id] : []))
    // An end that comes meanwhile waits: written before these rows it would leave them behind.
    for (const message of messages) message.undurable += 1
    await this.shared.retry(() => this.shared.store.offload(refs, retriedIds))
    for (const message of messages) {
      message.offloaded = true
      message.undurable -= 1
      this.refs.remove(message, false)
      if (message.earlier) this.onOffloaded(message)
      this.endings.leave(message.chunk)
      if (message.undurable === 0) this.endings.release(message)
    }
  }
}

/** A carrier has every part, so nothing but receipts is awaited. */
const isWaiting = ({ progress }: Message): boolean =>
  progress.parts.every((status) => status === 'submitted' || isTerminal(status))

function refsOf({ id, gatewayId, refs, progress, submittedAt, sentId }: Message): OffloadedRef[] {
  return refs.map((ref, part) => {
    const status = progress.parts[part]
    return {
      gatewayId,
      ref: ref ?? '',
      messageId: id,
      part: part + 1,
      receipt: status !== undefined && isTerminal(status) ? (wordOf[status] ?? null) : null,
      submittedAt: submittedAt ?? Date.now(),
      sentId,
    }
  })
}

/** The word of a receipt (SMPP 3.4 Appendix B) that means the status. */
const wordOf: Readonly<Record<string, string>> = {
  delivered: 'DELIVRD',
  undelivered: 'UNDELIV',
  rejected: 'REJECTD',
  expired: 'EXPIRED',
  unknown: 'UNKNOWN',
}
