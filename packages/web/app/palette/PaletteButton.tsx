import type { MenuNode } from '@tandem/model'
import { Suspense, useEffect, useState } from 'react'
import { useActions } from '../../data/actions.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Keys } from '../../kit/Keys.tsx'
import { useText } from '../../kit/language.tsx'
import { needTexts } from '../../kit/texts.ts'
import { useToast } from '../../kit/Toasts.tsx'
import { usePreferences } from '../preferences.tsx'
import type { Palette as PaletteWindow } from './Palette.tsx'
import { usePageActions } from './usePageActions.ts'
import { useShortcuts } from './useShortcuts.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

/**
 * Kept where rendering it needs no wait: a lazy component suspends at least once, and React can make that last 300
 * ms.
 */
let Palette: typeof PaletteWindow | null = null
const loadPalette = async (): Promise<void> => {
  const [file] = await Promise.all([import('./Palette.tsx'), needTexts(['palette'])])
  Palette = file.Palette
}
const ShortcutSheet = lazyPart(
  () => import('./ShortcutSheet.tsx').then((file) => file.ShortcutSheet),
  { texts: ['palette'] },
)
/** Browsers without idle callbacks get this long to draw the first page. */
const SETTLED_MS = 2_000

/** The button of the palette, and the console's keyboard shortcuts. */
export function PaletteButton({
  menu,
  wide,
  onOpen,
}: {
  menu: readonly MenuNode[]
  /** There is room for its label and shortcut. */
  wide: boolean
  onOpen: (path: string) => void
}) {
  const { t } = useText()
  const { layout } = usePreferences()
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null)
  const close = (): void => setOpen(null)
  const { toast } = useToast()
  const toggle = async (): Promise<void> => {
    if (!Palette) {
      try {
        await loadPalette()
      } catch {
        toast(t('palette.notLoaded'), 'danger')
        return
      }
    }
    setOpen((before) => (before === 'palette' ? null : 'palette'))
  }
  useShortcuts(layout.singleKeys)
  usePageActions(menu, onOpen)
  const [palette] = useActions([
    {
      id: 'console.palette',
      title: (text) => text.t('palette.title'),
      group: 'console',
      shortcut: 'mod+k',
      keysOnly: true,
      run: () => void toggle(),
    },
    {
      id: 'console.shortcuts',
      title: (text) => text.t('palette.shortcuts'),
      icon: 'key',
      group: 'console',
      shortcut: '?',
      run: () => setOpen('sheet'),
    },
    {
      id: 'console.search',
      title: (text) => text.t('palette.shortcuts.search'),
      group: 'console',
      shortcut: '/',
      keysOnly: true,
      run: focusListSearch,
    },
  ])
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), [])
  useEffect(() => {
    document.documentElement.dataset['shortcuts'] = layout.singleKeys ? 'on' : 'off'
  }, [layout.singleKeys])
  return (
    <>
      {wide ? (
        <button
          type="button"
          className="palette-button"
          aria-haspopup="dialog"
          onClick={palette?.run}
        >
          <Icon name="search" />
          <span>{t('palette.open')}</span>
          <span aria-hidden="true">
            <Keys keys="mod+k" />
          </span>
        </button>
      ) : (
        <IconButton
          icon="search"
          size={18}
          label={t('palette.open')}
          aria-haspopup="dialog"
          onClick={palette?.run}
        />
      )}
      {open === 'palette' && Palette && <Palette onOpen={onOpen} onClose={close} />}
      {open === 'sheet' && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The search box of the visible list, if there is one. */
function focusListSearch(): void {
  const boxes = document.querySelectorAll<HTMLElement>('.tab-page .search-box input')
  const shown = [...boxes].find(
    (box) => box.closest<HTMLElement>('.tab-page')?.style.display !== 'none',
  )
  shown?.focus()
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SETTLED_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: SETTLED_MS * 2 })
  return () => window.cancelIdleCallback(handle)
}
