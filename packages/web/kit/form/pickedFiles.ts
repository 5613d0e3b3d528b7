import type { FileValue } from '@tandem/model'

/** Files that were chosen since this page was loaded, by their key. */
const picked = new Map<string, File>()

/** A chosen file as the value of a field. */
export function pickFile(file: File): FileValue {
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  picked.set(key, file)
  return { key, name: file.name, size: file.size, id: null }
}

/** The file itself; undefined after a reload, or when it was forgotten. */
export const pickedFile = (value: FileValue | null): File | undefined =>
  value === null ? undefined : picked.get(value.key)

/** Lets go of what is not sent any more. */
export const forgetFile = (value: FileValue | null): void => void picked.delete(value?.key ?? '')

/** A value as it was stored, if it is one. */
export function fileValue(stored: unknown): FileValue | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { key, name, size, id = null }: Partial<Record<keyof FileValue, unknown>> = stored
  if (typeof key !== 'string' || typeof name !== 'string' || typeof size !== 'number') return null
  return { key, name, size, id: typeof id === 'string' ? id : null }
}
