import { type RefCallback, useCallback } from 'react'

/** Marks a scroll container `more-before` and `more-after` while content is hidden to the left or right. */
export function useHiddenEdges(): RefCallback<HTMLElement> {
  return useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return
    const mark = (): void => {
      const after = box.scrollWidth - box.clientWidth - box.scrollLeft
      box.classList.toggle('more-before', box.scrollLeft > 1)
      box.classList.toggle('more-after', after > 1)
    }
    // The container changes with the window, its content with rows and columns.
    const sizes = new ResizeObserver(mark)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [])
}
