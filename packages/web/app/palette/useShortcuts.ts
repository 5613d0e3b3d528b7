import { useEffect, useEffectEvent } from 'react'
import { actionBook } from '../../data/actions.ts'
import { isComposing } from '../../kit/isComposing.ts'
import { isSingle } from '../../kit/Keys.tsx'
import { strokeOf, takesLetters } from './keys.ts'

/** Maximum time between the keys of a sequence. */
const SEQUENCE_MS = 1_500

/** Listens for the shortcuts of all actions. Keys without Ctrl or Command work only outside fields, and if enabled. */
export function useShortcuts(singleKeys: boolean): void {
  const run = useEffectEvent((keys: string): 'done' | 'begun' | 'nothing' => {
    const able = actionBook
      .all()
      .filter(({ shortcut }) => shortcut !== undefined && (singleKeys || !isSingle(shortcut)))
    const action = able.find(({ shortcut }) => shortcut === keys)
    if (action) {
      if (action.disabledReason === undefined) action.run()
      return 'done'
    }
    return able.some(({ shortcut }) => shortcut?.startsWith(`${keys} `)) ? 'begun' : 'nothing'
  })
  useEffect(() => {
    let begun: { keys: string; at: number } | null = null
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || isComposing(event)) return
      const stroke = strokeOf(event)
      if (stroke === null || (isSingle(stroke) && takesLetters(event.target))) return
      const before = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.keys : null
      begun = null
      const whole = before === null ? stroke : `${before} ${stroke}`
      const outcome = run(whole)
      if (outcome !== 'nothing') event.preventDefault()
      if (outcome === 'begun') begun = { keys: whole, at: event.timeStamp }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
