import type { CaptchaWork, Picture } from '@tandem/model'
import { useRef, useState } from 'react'
import type { CallError } from '../data/CallError.ts'
import { guest } from './guest.ts'
import { workOut } from './workOut.ts'

export interface DrawnPicture {
  key: string
  /** A data URL. */
  image: string
}

/** Whether a refusal asks for a picture, or for another one. */
export const asksForPicture = (error: CallError): boolean =>
  error.reason.startsWith('login.captcha') || 'captcha' in error.fields

/** The picture that the server asks for after many tries, and what was read in it. */
export function usePicture() {
  const [drawn, setDrawn] = useState<DrawnPicture | null>(null)
  const [text, setText] = useState('')
  /** Share of the work that is done in place of reading; null: none was asked for. */
  const [worked, setWorked] = useState<number | null>(null)
  const working = useRef(new AbortController())
  /** Whether the browser works in place of reading; a ref, for a picture may be on its way when this is chosen. */
  const isWorkChosen = useRef(false)
  const workAt = async (key: string): Promise<void> => {
    const { signal } = (working.current = new AbortController())
    setWorked(0)
    const work = await guest.get<CaptchaWork>(`/sys/captchaWork/${key}`)
    const answer = await workOut(work, setWorked, signal)
    if (answer === undefined) return
    setText(answer)
    setWorked(1)
  }
  const forget = (): void => {
    working.current.abort()
    setText('')
    setWorked(null)
  }
  return {
    drawn,
    text,
    setText,
    worked,
    /** Draws another; each is read once. Who did without a picture before goes on so. @throws CallError */
    draw: async (): Promise<void> => {
      const key = crypto.getRandomValues(new Uint32Array(3)).join('-')
      const image = await guest.get<string>(`/sys/randomImage/${key}`)
      forget()
      setDrawn({ key, image })
      if (isWorkChosen.current) await workAt(key)
    },
    /** Lets the browser work in place of reading. @throws CallError */
    work: async (): Promise<void> => {
      isWorkChosen.current = true
      if (drawn) await workAt(drawn.key)
    },
    clear: () => {
      isWorkChosen.current = false
      forget()
      setDrawn(null)
    },
    /** What a call adds; nothing while none is asked for. */
    answer: (): Picture => (drawn ? { captcha: text.trim(), checkKey: drawn.key } : {}),
  }
}
export type PictureState = ReturnType<typeof usePicture>
