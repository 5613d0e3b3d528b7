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
