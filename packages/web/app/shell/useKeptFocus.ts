import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keyboard users are never left on a hidden page, e.g. after using the palette: the focus moves to the content of
 * the page in front. If it is elsewhere, such as in the menu, it stays.
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
