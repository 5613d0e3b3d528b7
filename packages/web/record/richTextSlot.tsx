import { Suspense } from 'react'
import { textOf } from '../kit/form/values.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import type { Slot } from './Form.tsx'

const RichText = lazyPart(() => import('./RichText.tsx').then((file) => file.RichText), {
  missing: 'note',
  texts: ['notices'],
})

/** The input of a field that holds a text with headings, lists, bold words and links, as HTML. */
export const richTextSlot = (label: string) =>
  function RichTextInput({ wiring, value, change }: Slot) {
    return (
      <Suspense fallback={<span className="skeleton" />}>
        <RichText wiring={wiring} label={label} value={textOf(value)} onChange={change} />
      </Suspense>
    )
  }
