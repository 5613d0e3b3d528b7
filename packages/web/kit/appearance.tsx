import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { type Appearance, applyPalette, resolveAppearance } from './theme.ts'

const ModeContext = createContext<'light' | 'dark'>('light')

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')
function listenToSystem(onChange: () => void): () => void {
  const query = systemIsDark()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Paints the page light or dark, and follows the system while that is the choice. */
export function AppearanceProvider({
  appearance,
  children,
}: {
  appearance: Appearance
  children: ReactNode
}) {
  const dark = useSyncExternalStore(listenToSystem, () => systemIsDark().matches)
  const mode = resolveAppearance(appearance, dark)
  useLayoutEffect(() => applyPalette(document.documentElement, mode), [mode])
  return <ModeContext value={mode}>{children}</ModeContext>
}

/** Which of the two palettes is painted. */
export const useMode = (): 'light' | 'dark' => useContext(ModeContext)
