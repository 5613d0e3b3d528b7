import { useEffect, useEffectEvent } from 'react'
import { takeNote } from '../../data/session.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'

/** Shows messages left by the sign-in page, e.g. that the user has no department. */
export function useWelcome(): void {
  const text = useText()
  const { toast } = useToast()
  const say = useEffectEvent(() => {
    const note = takeNote()
    if (note !== null && text.has(note)) toast(text.loose(note), 'warning')
  })
  useEffect(() => say(), [])
}
