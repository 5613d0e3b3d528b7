import type { Locale } from '@tandem/i18n'

import type { OutboxError } from '../../store/outbox/outboxError.ts'
import { sentence } from '../sentence.ts'

/** Why an event was not delivered: the other side's words unchanged, ours in the reader's language. */
export const wordsOf = (locale: Locale, error: OutboxError): string =>
  'text' in error ? error.text : sentence(locale, error.code, error.args)
