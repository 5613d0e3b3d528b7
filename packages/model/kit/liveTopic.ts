import type { CodeProduct, SmsListName, SmsProduct } from '../smsRules.ts'

/** What is told over the websocket; `LiveTopics` says what each of them carries. What tasks leave out is no news. */
export type LiveTopic =
  | Exclude<SmsListName, `${SmsProduct}Rejects`>
  | `${CodeProduct}Code`
  | 'record'
  | 'userJob'
  | 'rights'
  | 'missed'
  | 'old'
  | 'gateway'
