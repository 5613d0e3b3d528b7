import { useEffect, useEffectEvent } from 'react'
import { takeNote } from '../../data/session.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'

/** Says what the sign-in page left to say, e.g. that the person has no department. */
export function useWelcome(): void {
  const text = useText()
  const { toast } = useToast()
  const say = useEffectEvent(() => {
    const note = takeNote()
    if (note !== null && text.has(note)) toast(text.loose(note), 'warning')
  })
  useEffect(() => say(), [])
}
