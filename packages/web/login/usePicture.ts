import { type Picture, signInCalls } from '@tandem/model'
import { useRef, useState } from 'react'
import type { CallError } from '../data/CallError.ts'
import { guest } from './guest.ts'
import { workOut } from './workOut.ts'

export interface DrawnPicture {
  key: string
  /** A data URL. */
  image: string
}

/** Whether a refusal asks for a captcha, or for another one. */
export const asksForPicture = (error: CallError): boolean =>
  error.reason.startsWith('login.captcha') || 'captcha' in error.fields

/** The captcha the server requires after many attempts, and its solution. */
export function usePicture() {
  const [drawn, setDrawn] = useState<DrawnPicture | null>(null)
  const [text, setText] = useState('')
  /** Progress of the computation instead of reading; null: not used. */
  const [worked, setWorked] = useState<number | null>(null)
  const working = useRef(new AbortController())
  /**
   * Whether the browser computes instead of reading; a ref, because a captcha may be loading when this is chosen.
   */
  const isWorkChosen = useRef(false)
  const workAt = async (key: string): Promise<void> => {
    const { signal } = (working.current = new AbortController())
    setWorked(0)
    const work = await guest.ask(signInCalls.captchaWork, { key })
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
    /** Requests another; each is valid once. The chosen alternative is kept. @throws CallError */
    draw: async (): Promise<void> => {
      const key = crypto.getRandomValues(new Uint32Array(3)).join('-')
      const image = await guest.ask(signInCalls.picture, { key })
      forget()
      setDrawn({ key, image })
      if (isWorkChosen.current) await workAt(key)
    },
    /** Lets the browser compute instead of reading. @throws CallError */
    work: async (): Promise<void> => {
      isWorkChosen.current = true
      if (drawn) await workAt(drawn.key)
    },
    clear: () => {
      isWorkChosen.current = false
      forget()
      setDrawn(null)
    },
    /** Fields to add to a call; empty if no captcha is required. */
    answer: (): Picture => (drawn ? { captcha: text.trim(), checkKey: drawn.key } : {}),
  }
}
export type PictureState = ReturnType<typeof usePicture>
