import type { CodeSent, Picture } from '@tandem/model'
import { useState } from 'react'
import { useCountdown } from './useCountdown.ts'
import { asksForPicture, type PictureState } from './usePicture.ts'
import type { useRefusal } from './useRefusal.ts'

const NONE = { target: '', untilMs: 0, minutes: 0 }

/**
 * Sends a code to a target and counts down to the next one; another target waits for nothing. A picture is drawn
 * when the server asks for one.
 */
export function useCodeSender({
  target,
  picture,
  refusal,
  send,
}: {
  /** Where the next code goes, '' while nobody knows. */
  target: string
  picture: PictureState
  refusal: ReturnType<typeof useRefusal>
  send: (picture: Picture) => Promise<CodeSent>
}) {
  const [last, setLast] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const here = last.target !== '' && last.target === target
  const left = useCountdown(last.untilMs)
  return {
    busy,
    /** Seconds until another can be sent. */
    waitSeconds: here ? left : 0,
    /** Minutes a code holds that was sent to this target; null: none was. */
    sentMinutes: here ? last.minutes : null,
    sendNow: async (): Promise<void> => {
      if (busy) return
      setBusy(true)
      refusal.clear()
      try {
        const { validSeconds, waitSeconds } = await send(picture.answer())
        setLast({
          target,
          untilMs: Date.now() + waitSeconds * 1000,
          minutes: Math.round(validSeconds / 60),
        })
        picture.clear()
      } catch (error) {
        const refused = refusal.note(error)
        if (picture.drawn || asksForPicture(refused)) await picture.draw().catch(refusal.note)
      } finally {
        setBusy(false)
      }
    },
  }
}
export type CodeSender = ReturnType<typeof useCodeSender>
