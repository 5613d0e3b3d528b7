import type { Translator } from '@tandem/i18n/translator'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'

interface DomainVerb {
  method: 'post' | 'put'
  body: Readonly<Record<string, unknown>>
  label: (words: EntityText, text: Translator) => string
  /** Opens a form for the record instead of calling directly. */
  mode?: string
}

/** User statuses (API family): '1' normal, '2' frozen. */
export const FROZEN = '2'

/** Labels of the verbs beyond the common ones, for one record. */
export function domainVerbs(verb: string, record: AnyRecord): DomainVerb {
  const label = (words: EntityText): string => words.action(verb)
  switch (verb) {
    case 'frozenBatch': {
      const frozen = record['status'] === FROZEN
      return {
        method: 'put',
        body: { ids: record.id, status: frozen ? '1' : FROZEN },
        label: (words, { t }) => (frozen ? t('kit.unfreeze') : words.action(verb)),
      }
    }
    case 'changPassword':
      return { method: 'put', body: {}, label, mode: 'password' }
    case 'signInAs':
      return { method: 'post', body: {}, label, mode: 'signInAs' }
    case 'copy':
      return { method: 'post', body: { id: record.id }, label }
    default:
      return { method: 'put', body: { ids: record.id }, label }
  }
}
