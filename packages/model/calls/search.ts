import type { EntityName } from '../entities/entities.ts'

/**
 * What GET /sys/search finds beside records of entities. `messages`: all messages to one number; `announcement`: one
 * of those the reader manages; `notice`: one that is meant for the reader.
 */
export type SearchKind =
  | EntityName
  | 'smsTask'
  | 'smsMessage'
  | 'messages'
  | 'announcement'
  | 'notice'

/** A record that the reader may list, and the page of the console that opens it. */
export interface SearchHit {
  kind: SearchKind
  /** Of `messages`: the number, E.164 digits. */
  id: string
  title: string
  /** What tells it from others of the same title; '' when nothing does. */
  subtitle: string
  /** Path and query of the console. */
  path: string
}

/** GET /sys/search?keyword= */
export interface SearchResult {
  hits: SearchHit[]
  /** Some kinds took too long and are not in `hits`. */
  partial: boolean
}
