import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { breakpoints } from '../../kit/theme.ts'

const KEY = 'menu.folded'

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

export interface MenuFold {
  /** Icons only. */
  folded: boolean
  /** Too narrow for a side menu: it slides over the page when asked for. */
  narrow: boolean
  /** narrow: shown now. */
  open: boolean
  toggle: () => void
  close: () => void
}

/** Wide: as the person left it. Below 1088 px folded until asked for. Below 768 px over the page (spec §9). */
export function useMenuFold(): MenuFold {
  const narrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 1}px)`)
  const stacked = useMediaQuery(`(max-width: ${breakpoints.stacked - 1}px)`)
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY) === 'true')
  const [unfolded, setUnfolded] = useState(false)
  const [open, setOpen] = useState(false)
  const over = narrow && open
  useEffect(() => {
    if (!over) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [over])
  const folded = !narrow && (stacked ? !unfolded : chosen)
  return {
    folded,
    narrow,
    open: over,
    toggle: () => {
      if (narrow) setOpen(!open)
      else if (stacked) setUnfolded(!unfolded)
      else {
        setChosen(!chosen)
        localStorage.setItem(KEY, String(!chosen))
      }
    },
    close: () => setOpen(false),
  }
}
