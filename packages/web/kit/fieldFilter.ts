import type { Translator } from '@tandem/i18n/translator'
import type { Field } from '@tandem/model'
import type { ValueWords } from './entityText.ts'
import type { FilterField } from './FilterBar.tsx'
import type { LoadOptions } from './options.ts'

/** The filter of a field in the filter bar. */
export function fieldFilter(
  key: string,
  field: Field,
  words: ValueWords,
  { t }: Translator,
  load: (entity: string) => LoadOptions,
): FilterField {
  const label = words.label(key)
  switch (field.kind) {
    case 'choice':
      return {
        key,
        label,
        kind: 'choice',
        options: (field.values ?? []).map((value) => ({ value, label: words.choice(key, value) })),
      }
    case 'flag':
      return {
        key,
        label,
        kind: 'choice',
        options: [
          { value: 'true', label: t('kit.yes') },
          { value: 'false', label: t('kit.no') },
        ],
      }
    case 'ref':
      return { key, label, kind: 'option', load: load(field.entity ?? '') }
    case 'instant':
      return { key, label, kind: 'minutes' }
    default:
      // Phones, amounts and codes have no full-width characters of their own.
      return {
        key,
        label,
        kind: 'text',
        plain: field.kind !== 'text' || field.format !== undefined,
      }
  }
}
