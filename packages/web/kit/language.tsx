import type { Translator } from '@tandem/i18n/translator'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

interface Language {
  text: Translator
  /** IANA zone of all displayed instants. */
  timeZone: string
}

const LanguageContext = createContext<Language | null>(null)

/** Provides the kit's texts and time zone. */
export function LanguageProvider({
  translator,
  timeZone,
  children,
}: {
  translator: Translator
  timeZone: string
  children: ReactNode
}) {
  const language = useMemo(() => ({ text: translator, timeZone }), [translator, timeZone])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('A kit component stands outside of LanguageProvider.')
  return language
}

/** The texts of the chosen language: `const { t } = useText()`. */
export const useText = (): Translator => useLanguage().text

/** The IANA zone of the reader. */
export const useTimeZone = (): string => useLanguage().timeZone
