import { type RefObject, useEffect, useState } from 'react'

/** Smaller movements do not indicate an intention to scroll. */
const STEP_PX = 8
/** As high as the header is (shell.css). */
const HEADER_PX = 52

/**
 * Whether the header is hidden: scrolling down hides it, scrolling up or focusing it shows it. A list that scrolls
 * inside its page moves the page along, so that it gains the room.
 */
export function useHeaderAway(
  shell: RefObject<HTMLElement | null>,
  { flowing, hides }: { flowing: boolean; hides: boolean },
): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const page = shell.current
    if (!page || !flowing) return
    const last = new WeakMap<Element, number>()
    const onScroll = (event: Event): void => {
      const box = event.target
      if (!(box instanceof HTMLElement) || box.closest('.side-menu')) return
      const moved = box.scrollTop - (last.get(box) ?? 0)
      if (Math.abs(moved) < STEP_PX) return
      last.set(box, box.scrollTop)
      if (box === page) setAway(hides && moved > 0 && box.scrollTop >= HEADER_PX)
      else if (moved > 0) page.scrollTop = Math.max(page.scrollTop, HEADER_PX)
      else if (box.scrollTop === 0) page.scrollTop = 0
    }
    const onFocus = (event: FocusEvent): void => {
      if (event.target instanceof HTMLElement && event.target.closest('.shell-header')) {
        setAway(false)
      }
    }
    page.addEventListener('scroll', onScroll, { capture: true, passive: true })
    page.addEventListener('focusin', onFocus)
    return () => {
      page.removeEventListener('scroll', onScroll, { capture: true })
      page.removeEventListener('focusin', onFocus)
      setAway(false)
    }
  }, [shell, flowing, hides])
  return away
}
