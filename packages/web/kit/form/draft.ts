import { askedFields, type FormMode, type FormShape, type FormValues, isLocked } from './values.ts'

/** Unsaved form input, and the record version it was based on. */
interface FormDraft {
  version: number | null
  values: FormValues
}

const nameOf = (key: string): string => `form.${key}`

/** Fields that may be stored: secrets never are, and locked ones cannot have changed. */
const keeps = (shape: FormShape, mode: FormMode): Set<string> =>
  new Set(
    askedFields(shape)
      .filter(([, field]) => field.kind !== 'secret' && !isLocked(field, mode))
      .map(([name]) => name),
  )

/**
 * Stores the differences from the initial values for a reload of this browser tab; without differences, the
 * stored draft is dropped.
 */
export function saveDraft(
  key: string,
  shape: FormShape,
  mode: FormMode,
  changed: readonly string[],
  { version, values }: FormDraft,
): void {
  const kept = keeps(shape, mode)
  const texts = changed.filter((name) => kept.has(name)).map((name) => [name, values[name]])
  if (texts.length === 0) return dropDraft(key)
  const draft: FormDraft = { version, values: Object.fromEntries(texts) }
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // Full or forbidden: the form works without it, but loses its input on a reload.
    dropDraft(key)
  }
}

/** The form's values before a reload; null if there is nothing readable. */
export function readDraft(key: string, shape: FormShape, mode: FormMode): FormDraft | null {
  const stored = parsed(sessionStorage.getItem(nameOf(key)))
  const given = recordOf(stored?.['values'])
  if (!stored || !given) return null
  const kept = keeps(shape, mode)
  const values = Object.entries(given).filter(([name]) => kept.has(name))
  const version = stored['version']
  return {
    version: typeof version === 'number' ? version : null,
    values: Object.fromEntries(values),
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(nameOf(key))

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

function parsed(raw: string | null): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(raw ?? 'null'))
  } catch {
    // Whatever wrote it, it is not a draft of ours.
    return null
  }
}
