import type { MessageKey } from '@tandem/i18n'

/** What an audit line may say was done: verbs that have a word in both languages, for the histories people read. */
export type AuditVerb = WordOf<MessageKey>
type WordOf<K> = K extends `logs.verb.${infer V}` ? V : never
