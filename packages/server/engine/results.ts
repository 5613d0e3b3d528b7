import { counterSlots } from '../ports/sms/counterSlots.ts'
import type { ResultWrite } from '../ports/sms/traffic.ts'
import { Batcher } from './batcher.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { Shared } from './engine.ts'
import type { Message } from './message.ts'
import { TallySheet } from './tallyUp.ts'

const [SLOT] = counterSlots.results

/** The result of one part of an attempt; `part` is counted from 0. */
export interface Result {
  message: Message
  gatewayId: string
  part: number
  /** command_status, `NO_ANSWER`, `TAKEN_BACK` or `LINE_LOST`. */
  status: number
  ref: string
}

/**
 * Writes the responses of carriers; `onDurable` is called for each message whose responses are all
 * written.
 */
export class Results {
  private readonly batcher: Batcher<Result>

  constructor(
    shared: Shared,
    letters: DeadLetters,
    onDurable: (message: Message) => void,
    onWritten: () => void,
  ) {
    const stored = (batch: readonly Result[]) => {
      for (const { message, status } of batch) {
        if (status === 0) message.counted = true
        message.undurable -= 1
        if (message.undurable === 0) onDurable(message)
      }
      onWritten()
    }
    this.batcher = new Batcher<Result>({
      max: 2_000,
      lingerMs: 10,
      slots: [SLOT],
      prepare: (batch) => {
        const writes = resultWrites(batch, (count) => shared.ids.take(count))
        const tally = tallyOf(batch)
        return {
          write: () => shared.store.writeResults(writes, SLOT, tally),
          done: () => stored(batch),
        }
      },
      setAside: async (result, error) => {
        const { message, gatewayId } = result
        const { companyId, id } = message.task
        await letters.keep(
          'answer',
          { companyId, taskId: id, messageId: message.id, gatewayId },
          error,
          () => ({
            kind: 'answer',
            writes: resultWrites([result], (count) => shared.ids.take(count)),
            tally: tallyOf([result]),
          }),
        )
        stored([result])
      },
      persist: shared.persist,
    })
  }

  get size(): number {
    return this.batcher.size
  }

  add(result: Result): void {
    result.message.undurable += 1
    this.batcher.add(result)
  }

  drained(): Promise<void> {
    return this.batcher.drained()
  }
}

/** The responses as rows, one per gateway. */
export function resultWrites(
  batch: readonly Result[],
  ids: (count: number) => number,
): ResultWrite[] {
  const writes = new Map<string, ResultWrite>()
  for (const { message, gatewayId, part, status, ref } of batch) {
    let write = writes.get(gatewayId)
    if (!write) {
      write = { id: ids(1), gatewayId, messageIds: [], parts: [], statuses: [], refs: [] }
      writes.set(gatewayId, write)
    }
    write.messageIds.push(message.id)
    write.parts.push(part + 1)
    write.statuses.push(status)
    write.refs.push(ref)
  }
  return [...writes.values()]
}

// A message counts as submitted once a carrier accepts its first part.
function tallyOf(batch: readonly Result[]) {
  const sheet = new TallySheet()
  const counted = new Set<Message>()
  for (const { message, gatewayId, status } of batch) {
    if (status !== 0 || message.counted || counted.has(message)) continue
    if (message.places.length > 1) counted.add(message)
    sheet.task(message.task.id, message.task.companyId).submitted += 1
    const figures = sheet.figure(message, gatewayId)
    figures.sent += 1
    figures.parts += message.rating?.parts ?? 0
  }
  return sheet.tally()
}
