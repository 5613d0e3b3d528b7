import { useCallback, useState } from 'react'

/** Fewer rows are all drawn: they cost less than following the scroll. */
const WHOLE_UP_TO = 60
/** Rows drawn above and below what is in sight, so that Tab and a slow scroll find the next one there. */
const BEYOND = 8
/** Until it is measured, as much as a large window shows. */
const FIRST_ROWS = 30
const ROW_PX = 44

/**
 * Which rows of a long page are drawn: those in sight and a few beyond. Rows are equally high, so the scroll bar and the
 * place of each row are those of the whole page; `above` and `below` are px of what is not drawn.
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
      // In steps, so that not each pixel draws the table again.
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
