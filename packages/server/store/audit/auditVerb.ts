import type { MessageKey } from '@tandem/i18n'

/** Verbs of audit lines: each has a word in both languages, for the histories people read. */
export type AuditVerb = WordOf<MessageKey>
type WordOf<K> = K extends `logs.verb.${infer V}` ? V : never
