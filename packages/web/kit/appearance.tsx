import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import {
  type Appearance,
  applyPalette,
  type Look,
  OWN_LOOK,
  type Palette,
  paletteOf,
  resolveAppearance,
} from './theme.ts'

interface Painted {
  mode: 'light' | 'dark'
  palette: Palette
  colourWeak: boolean
}
const PaintedContext = createContext<Painted>({
  mode: 'light',
  palette: paletteOf('light', OWN_LOOK),
  colourWeak: false,
})

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')
function listenToSystem(onChange: () => void): () => void {
  const query = systemIsDark()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Applies light or dark appearance in the chosen colours, and follows the system if that is the choice. */
export function AppearanceProvider({
  appearance,
  look = OWN_LOOK,
  children,
}: {
  appearance: Appearance
  look?: Look
  children: ReactNode
}) {
  const dark = useSyncExternalStore(listenToSystem, () => systemIsDark().matches)
  const mode = resolveAppearance(appearance, dark)
  const { colour, menuTheme, colourWeak } = look
  useLayoutEffect(() => {
    applyPalette(document.documentElement, mode, { colour, menuTheme, colourWeak })
  }, [mode, colour, menuTheme, colourWeak])
  const painted = useMemo(
    () => ({ mode, palette: paletteOf(mode, { colour, menuTheme, colourWeak }), colourWeak }),
    [mode, colour, menuTheme, colourWeak],
  )
  return <PaintedContext value={painted}>{children}</PaintedContext>
}

/** The current appearance and colours. */
export const usePainted = (): Painted => useContext(PaintedContext)
