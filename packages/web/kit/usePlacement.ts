import { type RefObject, useLayoutEffect, useState } from 'react'

const GAP = 4
const EDGE = 8

export interface Place {
  top: number
  left: number
  maxHeight: number
}

/** Below and left-aligned, below and right-aligned, or to the right of the anchor. */
export type Align = 'start' | 'end' | 'side'

/** Position of a panel: below its anchor, above if there is more room, always inside the window. */
export function usePlacement(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  align: Align = 'start',
): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    if (!open) return
    const measure = (): void => {
      if (!anchor.current || !panel.current) return
      const from = anchor.current.getBoundingClientRect()
      const { width, height } = panel.current.getBoundingClientRect()
      if (align === 'side') {
        const top = Math.max(EDGE, Math.min(from.top, window.innerHeight - height - EDGE))
        setPlace({ top, left: from.right + GAP, maxHeight: window.innerHeight - top - EDGE })
        return
      }
      const below = window.innerHeight - from.bottom - GAP - EDGE
      const above = from.top - GAP - EDGE
      const up = height > below && above > below
      const wished = align === 'end' ? from.right - width : from.left
      setPlace({
        top: up ? Math.max(EDGE, from.top - GAP - Math.min(height, above)) : from.bottom + GAP,
        left: Math.max(EDGE, Math.min(wished, window.innerWidth - width - EDGE)),
        maxHeight: up ? above : below,
      })
    }
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [anchor, panel, open, align])
  return open ? place : null
}
