import type { Locale } from '@tandem/i18n/translator'
import { createContext, useContext } from 'react'
import type { Layout } from '../data/layout.ts'
import type { Appearance } from '../kit/theme.ts'

/** User choices that change the whole console at once. */
export interface Preferences {
  locale: Locale
  setLocale: (locale: Locale) => void
  appearance: Appearance
  setAppearance: (appearance: Appearance) => void
  layout: Layout
  setLayout: (layout: Layout) => void
}

export const PreferencesContext = createContext<Preferences | null>(null)

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (!preferences) throw new Error('usePreferences stands outside of App.')
  return preferences
}
