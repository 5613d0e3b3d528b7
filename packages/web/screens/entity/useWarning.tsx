import type { ReactNode } from 'react'
import { useAction } from '../../data/useAction.ts'
import { useText } from '../../kit/language.tsx'
import type { WarnOf } from '../../record/recordParts.ts'

/** What else happens when these records go, as a sentence for the confirmation; null: nothing. */
export function useWarning(
  warn: WarnOf | undefined,
): (ids: readonly string[]) => Promise<string | null> {
  const { t } = useText()
  const ask = useAction((client, ids: readonly string[]) =>
    warn ? warn({ client, t }, ids) : Promise.resolve(null),
  )
  return async (ids) => (await ask.run(ids)) ?? null
}

/** The text of a confirmation with a warning below it. */
export const withWarning = (text: ReactNode, warning: string | null): ReactNode =>
  warning === null ? (
    text
  ) : (
    <>
      <p>{text}</p>
      <p>{warning}</p>
    </>
  )
