import type { Translator } from '@tandem/i18n/translator'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useOfferedActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { isComposing } from '../../kit/isComposing.ts'
import { Keys } from '../../kit/Keys.tsx'
import { useText } from '../../kit/language.tsx'
import { CloseButton, Overlay } from '../../kit/Overlay.tsx'
import { textsIn } from '../../kit/texts.ts'
import { type Entry, sectionsAtFirst, sectionsFor } from './entries.ts'
import { optionId, PaletteList } from './PaletteList.tsx'
import { useRecent } from './useRecent.ts'
import { useSearch } from './useSearch.ts'
import './palette.css'

const PAGE_STEP = 8

/** Screens, actions and records by typing: a combobox of everything the user can do now. */
export function Palette({
  onOpen,
  onClose,
}: {
  onOpen: (path: string) => void
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const id = useId()
  const actions = useOfferedActions()
  const texts = useBothLanguages(text)
  const { recent, remember } = useRecent(user.id)
  const [draft, setDraft] = useState('')
  // Text that an input method is still composing is not searched for.
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const composing = useRef(false)

  const search = useSearch(query)
  const typed = query.trim() !== ''
  const sections = typed
    ? sectionsFor(query, actions, search.result?.hits ?? [], texts)
    : sectionsAtFirst(actions, recent)
  const entries = sections.flatMap((section) => section.entries)
  const at = Math.min(active, entries.length - 1)

  const type = (value: string): void => {
    setDraft(value)
    if (composing.current) return
    setQuery(value)
    setActive(0)
  }
  const choose = (entry: Entry | undefined): void => {
    if (!entry || entry.action?.disabledReason !== undefined) return
    remember(entry.action ? { action: entry.action.id } : { hit: entry.hit })
    onClose()
    if (entry.action) entry.action.run()
    else onOpen(entry.hit.path)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(entries[at])
    } else {
      const next = moved(event, at, entries.length)
      if (next === null) return
      event.preventDefault()
      setActive(next)
    }
  }
  return (
    <Overlay label={t('palette.title')} className="palette" onClose={onClose}>
      <div className="palette-window">
        <div className="palette-head">
          <Icon name="search" size={18} />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('palette.label')}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? optionId(id, at) : undefined}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            spellCheck="false"
            maxLength={64}
            value={draft}
            onChange={(event) => type(event.target.value)}
            onCompositionStart={() => {
              composing.current = true
            }}
            onCompositionEnd={(event) => {
              composing.current = false
              type(event.currentTarget.value)
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton onClose={onClose} />
        </div>
        {search.working && <div className="thin-bar" aria-hidden="true" />}
        <PaletteList
          id={id}
          sections={sections}
          active={at}
          query={query}
          search={search}
          onActive={setActive}
          onChoose={choose}
        />
        <footer className="palette-foot" aria-hidden="true">
          <span>
            <Keys keys="up down" /> {t('palette.move')}
          </span>
          <span>
            <Keys keys="enter" /> {t('palette.choose')}
          </span>
          <span>
            <Keys keys="esc" /> {t('palette.close')}
          </span>
        </footer>
      </div>
    </Overlay>
  )
}

function moved(event: KeyboardEvent, at: number, count: number): number | null {
  if (count === 0 || event.altKey || event.metaKey) return null
  const { key, ctrlKey } = event
  if (key === 'ArrowDown' || (ctrlKey && key === 'n')) return (at + 1) % count
  if (key === 'ArrowUp' || (ctrlKey && key === 'p')) return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + PAGE_STEP, count - 1)
  if (key === 'PageUp') return Math.max(at - PAGE_STEP, 0)
  if (ctrlKey && key === 'Home') return 0
  if (ctrlKey && key === 'End') return count - 1
  return null
}

/** The texts of this language, and of the other one once they are loaded. */
function useBothLanguages(text: Translator): readonly Translator[] {
  const [other, setOther] = useState<Translator | null>(null)
  const { locale } = text
  useEffect(() => {
    let wanted = true
    // Without them the palette only knows fewer names.
    void textsIn(locale === 'zh_CN' ? 'en_US' : 'zh_CN').then(
      (loaded) => wanted && setOther(loaded),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [locale])
  return other && other.locale !== locale ? [text, other] : [text]
}
