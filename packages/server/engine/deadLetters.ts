import { counterSlots } from '../ports/sms/counterSlots.ts'
import type { OrphanReceipt } from '../ports/sms/receipts.ts'
import type { ArrivedInbound } from '../ports/sms/inbound.ts'
import type { DeadLetter } from '../ports/sms/deadLetters.ts'
import type { Tally } from '../ports/sms/tally.ts'
import type { FinalsWrite, ResultWrite } from '../ports/sms/traffic.ts'
import type { Shared } from './engine.ts'
import { letterText, readLetter } from './letterText.ts'

const [SLOT] = counterSlots.deadLetters
const AT_ONCE = 50

/** The contents of each kind of letter, built by the writer that could not write it. */
export type LetterContent =
  | { kind: 'end'; write: FinalsWrite }
  | { kind: 'answer'; writes: ResultWrite[]; tally: Tally }
  | { kind: 'receipt'; orphan: OrphanReceipt }
  | { kind: 'chunk' }
  | { kind: 'inbound'; arrived: ArrivedInbound }

type About = Partial<Pick<DeadLetter, 'companyId' | 'taskId' | 'messageId' | 'gatewayId'>>

/**
 * Takes over items the database rejects because of their contents, so that they block nothing else.
 */
export class DeadLetters {
  private readonly shared: Shared
  private readonly onWritten: (letter: DeadLetter) => void
  private busy = false

  constructor(shared: Shared, onWritten: (letter: DeadLetter) => void) {
    this.shared = shared
    this.onWritten = onWritten
  }

  /** Stores one rejected item. `content` is called in here, since building it may be what fails. */
  async keep(
    kind: DeadLetter['kind'],
    about: About,
    error: unknown,
    content: () => LetterContent,
  ): Promise<void> {
    const { store, ids, log, persist } = this.shared
    let payload: string | null = null
    try {
      payload = letterText(content())
    } catch (fault) {
      log.error({ err: fault, ...about }, 'A dead letter has no content')
    }
    const nobody = { companyId: null, taskId: null, messageId: null, gatewayId: null }
    const letter = { ...nobody, ...about, id: ids.take(1), kind, reason: reasonOf(error), payload }
    log.error({ err: error, kind, ...about }, 'Refused by the database and set aside')
    await persist(() => store.keepDeadLetter(letter))
  }

  /** Retries what staff asked for. Called once a second. */
  async tick(): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const { store } = this.shared
      for (const letter of await store.lettersToTryAgain(AT_ONCE)) {
        const refusal = await this.write(letter)
        await store.settleDeadLetter(letter.id, refusal)
        if (refusal === null) this.onWritten(letter)
      }
    } finally {
      this.busy = false
    }
  }

  /** Null when it is written, or already was. @throws for temporary failures */
  private async write({ payload }: DeadLetter): Promise<string | null> {
    const { store, ids } = this.shared
    try {
      if (payload === null) return 'There is no content to write.'
      // Only `keep` writes payloads.
      const content = readLetter(payload) as LetterContent
      switch (content.kind) {
        case 'end': {
          // An ending has at most one settlement; it gets new ids in case the old ones were what was
          // rejected.
          const txId = ids.take(1)
          const { write } = content
          await store.writeFinals({
            ...write,
            slot: SLOT,
            txs: write.txs.map((tx) => ({ ...tx, txId, key: `settle:${txId}` })),
            finals: write.finals.map((final) => ({
              ...final,
              settleTxId: final.settleTxId === null ? null : txId,
            })),
          })
          return null
        }
        case 'answer':
          await store.writeResults(content.writes, SLOT, content.tally)
          return null
        case 'receipt':
          await store.keepOrphans([content.orphan])
          return null
        case 'inbound':
          await store.takeInbound([content.arrived], () => ids.take(1), 0)
          return null
        case 'chunk':
          return null
      }
    } catch (error) {
      if (store.mayPass(error)) throw error
      return reasonOf(error)
    }
  }
}

/** A database error in one line: its message, and the constraint it names. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${error.message}${code}`.replaceAll('\0', '').slice(0, 500)
}
