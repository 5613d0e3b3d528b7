import type { LegacyEncoding } from '../../text/encodings.ts'

/**
 * How a vendor is spoken to over HTTP, as people write it: templates of the request, and where in answers and callbacks
 * what is found. Lists have one entry per line. null: not used.
 */
export interface HttpMapping {
  method: 'GET' | 'POST' | 'PUT'
  /** Template (`renderTemplate`). */
  url: string
  /** How `body` is written; `query`: its values are appended to the URL. */
  contentType: 'json' | 'form' | 'query'
  /** `Name: value`, templates. */
  headers: string | null
  /** Template; for forms and queries `to={to}&text={text}`, over several lines if need be. */
  body: string | null
  /**
   * In what forms and queries are written, and what callbacks are in that do not say so themselves; null: UTF-8. JSON is
   * always UTF-8 (RFC 8259 §8.1).
   */
  charset: LegacyEncoding | null
  /** Whether characters that the charset lacks are replaced by plain ones; otherwise the vendor is not given the message. */
  replacesCharacters: boolean
  /** Where the answer has the vendor's id (`valueAt`); null: receipts name the id that was sent. */
  idAt: string | null
  /** Where it says whether the message was taken, and what it says then; null: an id says so. */
  successAt: string | null
  successWords: string | null
  /** Where it has an error, and what errors mean (`parseAnswerRules`). */
  errorAt: string | null
  answerRules: string | null
  /** Where callbacks have several receipts or messages, each read by itself; null: there is one. */
  listAt: string | null
  receiptIdAt: string | null
  receiptStatusAt: string | null
  receiptErrorAt: string | null
  receiptNumberAt: string | null
  /** What the vendor's words for states mean (`parseStateWords`). */
  receiptWords: string | null
  inboundFromAt: string | null
  inboundToAt: string | null
  inboundTextAt: string | null
  /** By which the same message is known when it comes again. */
  inboundIdAt: string | null
  /** What callbacks are answered with. */
  callbackAnswer: string
}

/** The lines of a list that say something: without remarks (`#`) and empty ones. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '').split(/\r?\n/).flatMap((line) => {
    const trimmed = line.trim()
    return trimmed === '' || trimmed.startsWith('#') ? [] : [trimmed]
  })
