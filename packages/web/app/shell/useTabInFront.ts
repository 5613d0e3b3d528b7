import { type RefObject, useEffect } from 'react'

/** Keeps the front tab visible: when another comes to the front, and when the bar gets narrower. */
export function useTabInFront(bar: RefObject<HTMLElement | null>, active: string): void {
  useEffect(() => {
    const list = bar.current
    const reveal = (): void =>
      list
        ?.querySelector('[aria-selected="true"]')
        ?.closest('.tab')
        ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    reveal()
    if (!list || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(reveal)
    sizes.observe(list.parentElement ?? list)
    return () => sizes.disconnect()
  }, [bar, active])
}
