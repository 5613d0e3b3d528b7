import { useCallback, useEffect, useMemo, useState } from 'react'
import { readMenuOpen, writeMenuOpen } from '../../data/layout.ts'
import { breakpoints } from '../../kit/breakpoints.ts'
import { useMediaQuery } from '../../kit/useMediaQuery.ts'

export interface MenuFold {
  /** Icons only. */
  folded: boolean
  /** Too narrow for a side menu: it slides over the page on demand. */
  narrow: boolean
  /** narrow: currently shown. */
  open: boolean
  toggle: () => void
  close: () => void
}

/** Wide: as the user left it. Below 1088 px folded by default. Below 768 px over the page (spec §9). */
export function useMenuFold(): MenuFold {
  const narrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 1}px)`)
  const stacked = useMediaQuery(`(max-width: ${breakpoints.stacked - 1}px)`)
  const [chosen, setChosen] = useState(() => !readMenuOpen())
  const [unfolded, setUnfolded] = useState(false)
  const [open, setOpen] = useState(false)
  const over = narrow && open
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    if (!over) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [over, close])
  return useMemo(
    () => ({
      folded: !narrow && (stacked ? !unfolded : chosen),
      narrow,
      open: over,
      toggle: () => {
        if (narrow) setOpen(!over)
        else if (stacked) setUnfolded(!unfolded)
        else {
          setChosen(!chosen)
          writeMenuOpen(chosen)
        }
      },
      close,
    }),
    [narrow, stacked, unfolded, chosen, over, close],
  )
}
