import { useState } from 'react'
import { CallError } from '../data/CallError.ts'
import { useLoginText } from './text.ts'

interface Refused {
  message: string
  fields: Readonly<Record<string, string>>
  locale: string
}

/** The last refusal: a sentence, and one per field. Sentences in a previous page language are not shown. */
export function useRefusal() {
  const { t, locale } = useLoginText()
  const [refused, setRefused] = useState<Refused | null>(null)
  const current = refused?.locale === locale ? refused : null
  return {
    message: current?.message ?? null,
    fields: current?.fields ?? {},
    clear: () => setRefused(null),
    /** Clears the error of a field that is being corrected. */
    mend: (name: string) =>
      setRefused((before) => {
        if (!before || !(name in before.fields)) return before
        const { [name]: _mended, ...fields } = before.fields
        return { ...before, fields }
      }),
    say: (message: string) => setRefused({ message, fields: {}, locale }),
    /** @throws anything other than a server answer */
    note: (error: unknown): CallError => {
      if (!(error instanceof CallError)) throw error
      const fields = Object.fromEntries(
        Object.entries(error.fields).map(([name, { message }]) => [name, message]),
      )
      setRefused({ message: error.message || t('login.unreachable'), fields, locale })
      return error
    },
  }
}
