import { useState } from 'react'
import { CallError } from '../data/CallError.ts'
import { useLoginText } from './text.ts'

interface Refused {
  message: string
  fields: Readonly<Record<string, string>>
  locale: string
}

/**
 * What the last call was refused for: a sentence, and one for each field. Sentences in a language that is no longer
 * the page's are not shown.
 */
export function useRefusal() {
  const { t, locale } = useLoginText()
  const [refused, setRefused] = useState<Refused | null>(null)
  const current = refused?.locale === locale ? refused : null
  return {
    message: current?.message ?? null,
    fields: current?.fields ?? {},
    clear: () => setRefused(null),
    /** Forgets what was said of one field, which is being repaired. */
    mend: (name: string) =>
      setRefused((before) => {
        if (!before || !(name in before.fields)) return before
        const { [name]: _mended, ...fields } = before.fields
        return { ...before, fields }
      }),
    say: (message: string) => setRefused({ message, fields: {}, locale }),
    /** @throws what is no answer of the server */
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
