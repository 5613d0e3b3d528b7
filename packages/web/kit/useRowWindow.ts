import { useCallback, useState } from 'react'

/** Fewer rows are all rendered: that costs less than following the scroll position. */
const WHOLE_UP_TO = 60
/** Rows rendered above and below the visible ones, so that Tab and slow scrolling find the next one. */
const BEYOND = 8
/** Until it is measured: as many as a large window shows. */
const FIRST_ROWS = 30
const ROW_PX = 44

/**
 * The rendered rows of a long page: the visible ones and a few more. Rows have equal height, so the scroll bar and each
 * row's position are those of the whole page; `above` and `below` are px of unrendered rows.
 */
export function useRowWindow(count: number) {
  const [at, setAt] = useState({ first: 0, rows: FIRST_ROWS, height: ROW_PX })
  const follow = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    let frame = 0
    const look = (): void => {
      frame = 0
      if (box.clientHeight === 0) return
      const height = box.querySelector<HTMLElement>('tbody tr[data-row]')?.offsetHeight || ROW_PX
      const rows = Math.ceil(box.clientHeight / height)
      // In steps, so that not every pixel re-renders the table.
      const step = BEYOND / 2
      const first = Math.floor(box.scrollTop / height / step) * step
      setAt((was) =>
        was.first === first && was.rows === rows && was.height === height
          ? was
          : { first, rows, height },
      )
    }
    const later = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    const sizes = new ResizeObserver(later)
    sizes.observe(box)
    box.addEventListener('scroll', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      box.removeEventListener('scroll', later)
    }
  }, [])
  if (count <= WHOLE_UP_TO) return { follow, from: 0, to: count, above: 0, below: 0 }
  const { first, rows, height } = at
  const from = Math.max(0, Math.min(first, count - rows) - BEYOND)
  const to = Math.min(count, Math.max(first, 0) + rows + BEYOND * 2)
  return { follow, from, to, above: from * height, below: (count - to) * height }
}
