import type { EntityName } from '../entities/entities.ts'

/**
 * What GET /sys/search finds besides records of entities. `messages`: all messages to one number; `announcement`:
 * one the reader manages; `notice`: one addressed to the reader.
 */
export type SearchKind =
  | EntityName
  | 'smsTask'
  | 'smsMessage'
  | 'messages'
  | 'announcement'
  | 'notice'
