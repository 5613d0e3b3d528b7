import type { ReactNode } from 'react'
import { type ConsoleAction, useActions } from './actions.ts'

/**
 * An action that exists while its button is rendered, if a hook of the screen cannot know whether it is.
 */
export function Offered({
  action,
  children,
}: {
  action: ConsoleAction
  children: (action: ConsoleAction) => ReactNode
}) {
  const [offered] = useActions([action])
  return offered && children(offered)
}
