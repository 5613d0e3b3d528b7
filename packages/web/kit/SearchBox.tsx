import { useEffect, useRef, useState } from 'react'
import { inSentence } from './format.ts'
import { Icon } from './Icon.tsx'
import { isComposing } from './isComposing.ts'
import { useText } from './language.tsx'

const PAUSE_MS = 300

/** Searches after a pause in typing. An input method that is still composing is left alone; `/` comes here. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (value: string) => void
}) {
  const { t } = useText()
  const wanted = t('kit.find', { name: inSentence(label) })
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const composing = useRef(false)
  if (value !== seen) {
    setSeen(value)
    setDraft(value)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (text: string): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSeen(text.trim())
      onSearch(text.trim())
    }, PAUSE_MS)
  }
  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={wanted}
        placeholder={wanted}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value)
          if (!composing.current) later(event.target.value)
        }}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          later(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          // Esc also gives up what an input method has begun; the words before it stay.
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
            if (draft === '') event.currentTarget.blur()
            setDraft('')
            later('')
          }
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
