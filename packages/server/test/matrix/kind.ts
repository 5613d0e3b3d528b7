import type { EntityName } from '@tandem/model'

/** Kinds of records besides the entities. */
export type Kind =
  | EntityName
  | 'announcement'
  | 'notice'
  | 'username'
  | 'task'
  | 'pausedTask'
  | 'message'
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
  | 'mail'
  | 'none'
