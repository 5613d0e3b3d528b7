import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A place in which one part gives way to another: whoever had the focus in the part that is gone goes on in the one that came,
 * instead of at the top of the document. When it is first shown the focus stays where it is.
 * @param shows tells the parts apart
 */
export function InPlace({ shows, children }: { shows: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(shows)
  useEffect(() => {
    if (shown.current === shows) return
    shown.current = shows
    if (document.activeElement === document.body) place.current?.focus()
  }, [shows])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}
