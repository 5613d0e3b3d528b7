import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePlacement } from './usePlacement.ts'

const DELAY_MS = 350

/**
 * A short text on hover and focus. It repeats or completes what is visible; nothing is only in a tooltip.
 */
export function Tooltip({
  text,
  children,
}: {
  text: ReactNode | (() => ReactNode)
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const place = usePlacement(anchor, panel, open)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (delay: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = (): void => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    // The wrapper only listens; whatever can be operated is inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={anchor}
      className="tooltip-anchor"
      onPointerEnter={() => show(DELAY_MS)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
      onClick={hide}
    >
      {children}
      {open &&
        createPortal(
          <div
            ref={panel}
            role="tooltip"
            className="tooltip"
            style={place ? { top: place.top, left: place.left } : { visibility: 'hidden' }}
          >
            {typeof text === 'function' ? text() : text}
          </div>,
          document.body,
        )}
    </span>
  )
}
