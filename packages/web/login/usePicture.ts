import type { Picture } from '@tandem/model'
import { useState } from 'react'
import type { CallError } from '../data/CallError.ts'
import { guest } from './guest.ts'

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
  return {
    drawn,
    text,
    setText,
    /** Draws another; each is read once. @throws CallError */
    draw: async (): Promise<void> => {
      const key = crypto.getRandomValues(new Uint32Array(3)).join('-')
      const image = await guest.get<string>(`/sys/randomImage/${key}`)
      setDrawn({ key, image })
      setText('')
    },
    clear: () => {
      setDrawn(null)
      setText('')
    },
    /** What a call adds; nothing while none is asked for. */
    answer: (): Picture => (drawn ? { captcha: text.trim(), checkKey: drawn.key } : {}),
  }
}
export type PictureState = ReturnType<typeof usePicture>
