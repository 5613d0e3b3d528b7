import { apiKeyCalls, entities, type Entity } from '@tandem/model'
import type { ReactNode } from 'react'
import { useAction } from '../../data/useAction.ts'
import { useText } from '../../kit/language.tsx'

/** Which API keys stop with these users, as a sentence for the confirmation; null: none. */
export function useKeyWarning(entity: Entity): (ids: readonly string[]) => Promise<string | null> {
  const { t } = useText()
  const ask = useAction((client, ids: readonly string[]) =>
    client.ask(apiKeyCalls.ofUsers, { ids: ids.join(',') }),
  )
  return async (ids) => {
    if (entity.name !== entities.user.name) return null
    const keys = (await ask.run(ids)) ?? []
    if (keys.length === 0) return null
    return t('apiKeys.stops', { n: keys.length, names: keys.map(({ name }) => name).join(', ') })
  }
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
