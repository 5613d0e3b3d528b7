import { useEffect, useRef, useState } from 'react'
import { breakpoints } from './breakpoints.ts'
import { inSentence } from './format.ts'
import { Icon } from './Icon.tsx'
import { isComposing } from './isComposing.ts'
import { useText } from './language.tsx'
import { useMediaQuery } from './useMediaQuery.ts'

const PAUSE_MS = 300

/** A Chinese character is as wide as this many Latin ones. */
const WIDE = 1.8
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u2e80-\uffff]/g) ?? []).length * (WIDE - 1)

/** Wide enough for the placeholder beside the icon and the key hint, or as wide as what is beside it leaves (`--search-least`). */
const roomFor = (wanted: string): string =>
  `min(var(--search-least, 100%), 340px, ${Math.round(widthOf(wanted) * 0.9)}ch + 72px)`

/** Searches after a pause in typing. Ignores an input method that is still composing; `/` focuses it. */
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
  // Beside the tools of a list a telephone has no room for more.
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 1}px)`)
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  // The URL follows a moment later; its echo must not undo what was typed meanwhile.
  const [asked, setAsked] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const composing = useRef(false)
  if (value !== seen) {
    const echo = asked.indexOf(value)
    setSeen(value)
    setAsked(asked.slice(echo < 0 ? asked.length : echo + 1))
    if (echo < 0) setDraft(value)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (text: string): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const next = text.trim()
      setAsked((before) => [...before, next])
      onSearch(next)
    }, PAUSE_MS)
  }
  return (
    <div className="search-box" style={{ minWidth: roomFor(wanted) }}>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={wanted}
        placeholder={isNarrow ? t('kit.findShort') : wanted}
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
          if (event.key !== 'Escape') return
          if (isComposing(event.nativeEvent)) {
            // Esc discards the letters of an input method; the browser would also clear the words before
            // them.
            event.preventDefault()
            return
          }
          if (draft === '') event.currentTarget.blur()
          setDraft('')
          later('')
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
