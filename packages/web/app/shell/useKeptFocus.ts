import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whoever works by keys is never left on a page that went out of sight, e.g. by the palette: the focus moves to the
 * content of the one in front. Where it is elsewhere, such as in the menu, it stays.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>, inFront: string): void {
  const before = useRef(inFront)
  useEffect(() => {
    if (before.current === inFront) return
    before.current = inFront
    const focused = document.activeElement
    const page = focused?.closest('.tab-page')
    const lost = focused === null || focused === document.body
    if (lost || (page && page.id !== `page-${inFront}`)) {
      content.current?.focus({ preventScroll: true })
    }
  }, [content, inFront])
}
