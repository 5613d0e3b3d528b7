import type { EntityName } from '../entities/entities.ts'

/** What an id in a call can name: a record of an entity, or one of these. */
export type IdKind =
  | EntityName
  | 'announcement'
  | 'notice'
  | 'username'
  | 'task'
  | 'pausedTask'
  | 'message'
  | 'inbound'
  | 'session'
  | 'ownSession'
  | 'view'
  | 'userJob'
  | 'draft'
  | 'dataLine'
  | 'apiKey'
  | 'schedule'
  | 'registration'
  | 'deadLetter'
  | 'outboxEvent'
  | 'none'
