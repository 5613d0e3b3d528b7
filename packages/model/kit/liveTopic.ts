import type { SmsListName } from '../smsRules.ts'

/** What is told over the websocket; `LiveTopics` says what each of them carries. */
export type LiveTopic = SmsListName | 'record' | 'userJob' | 'rights' | 'gateway'
