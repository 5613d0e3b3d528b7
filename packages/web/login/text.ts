import type { Translator } from '@tandem/i18n/translator'
import { createContext, useContext } from 'react'

/** The texts of the sign-in page, which loads no others. */
export const LoginText = createContext<Translator | null>(null)

export function useLoginText(): Translator {
  const text = useContext(LoginText)
  if (!text) throw new Error('useLoginText stands outside of LoginText.')
  return text
}
