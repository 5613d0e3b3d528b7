import type { MessageKey } from '@tandem/i18n'

/** Fields that audit lines name, beside those of entities: each has a word in both languages. */
export type AuditField = WordOf<MessageKey>
type WordOf<K> = K extends `logs.field.${infer F}` | `field.${infer F}` ? F : never
