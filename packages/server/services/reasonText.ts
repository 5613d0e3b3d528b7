import { type Locale, translatorOf } from '@tandem/i18n'

/** A reason code as text; a carrier's own code is shown unchanged. */
export function reasonText(locale: Locale, reason: string | null): string | null {
  if (reason === null) return null
  const { loose, has } = translatorOf(locale)
  const key = `reason.${reason}`
  return has(key) ? loose(key) : reason
}
