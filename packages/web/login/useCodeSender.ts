import type { CodeSent, Picture } from '@tandem/model'
import { useState } from 'react'
import { useCountdown } from './useCountdown.ts'
import { asksForPicture, type PictureState } from './usePicture.ts'
import type { useRefusal } from './useRefusal.ts'

const NONE = { target: '', untilMs: 0, minutes: 0 }

/**
 * Sends a code to a target and counts down to the next one; each target has its own countdown. Shows a captcha
 * if the server asks for one.
 */
export function useCodeSender({
  target,
  picture,
  refusal,
  send,
}: {
  /** Target of the next code, '' while unknown. */
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
    /** Validity in minutes of the code sent to this target; null: none was sent. */
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
