import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from './message.ts'

/** The carrier's own record of what it accepted: the truth that tests compare against. */
export type Journal = { write(message: Message): void; close(): void }

/** Name of the log in the data folder. */
export const journalFile = 'smsc-submits.jsonl'

/**
 * Appends one JSON line per accepted message, before the sender is answered. Each line reaches the
 * kernel at once, so any reader sees it and it survives a kill of this process.
 */
export function openJournal(dataDir: string | null): Journal {
  if (dataDir === null) return { write: () => undefined, close: () => undefined }
  mkdirSync(dataDir, { recursive: true })
  const file = openSync(join(dataDir, journalFile), 'a', 0o600)
  return {
    write: (message) => {
      writeSync(file, `${JSON.stringify(journalLine(message))}\n`)
    },
    close: () => closeSync(file),
  }
}

function journalLine(message: Message) {
  return {
    time: new Date(message.submittedAt).toISOString(),
    systemId: message.systemId,
    messageId: message.messageId,
    source: message.source,
    destination: message.destination,
    text: message.text,
    reference: message.concatenation?.reference ?? null,
    part: message.concatenation?.part ?? null,
    parts: message.concatenation?.parts ?? null,
    sequence: message.sequence,
    /**
     * False if the connection broke or stayed silent, so the submit is unconfirmed for the sender.
     */
    answered: message.answered,
    /** The state that the receipt will report. */
    fate: message.fate,
    prefix: message.prefix,
  }
}
