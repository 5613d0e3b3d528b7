import type { ReactNode } from 'react'
import { type ConsoleAction, useActions } from './actions.ts'

/** An action for as long as its button is drawn, where a hook of the screen cannot say whether it is. */
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
