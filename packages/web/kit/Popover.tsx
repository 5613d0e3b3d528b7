import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from './isComposing.ts'
import { usePlacement } from './usePlacement.ts'

export interface PopoverTrigger {
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
  onClick: () => void
}

/**
 * A panel next to its trigger. The focus moves in when it opens and back when it closes; Esc, a click outside and
 * Tab out of it close it.
 */
export function Popover({
  trigger,
  children,
  label,
  align = 'start',
  width,
  startOpen = false,
  control,
}: {
  trigger: (props: PopoverTrigger) => ReactNode
  children: (close: () => void) => ReactNode
  label: string
  align?: 'start' | 'end'
  width?: number
  startOpen?: boolean
  /** If left out, only the trigger opens it. */
  control?: { open: boolean; setOpen: (open: boolean) => void } | undefined
}) {
  const own = useState(startOpen)
  const [open, setOpen] = control ? [control.open, control.setOpen] : own
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  const place = usePlacement(anchor, panel, open, align)
  const placed = place !== null
  const closeNow = useEffectEvent(() => setOpen(false))

  useEffect(() => {
    if (!placed) return
    const first = panel.current?.querySelector<HTMLElement>(
      '[data-autofocus], :is(input, select, button):enabled, [tabindex="0"]',
    )
    ;(first ?? panel.current)?.focus()
    const outside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node)) return
      if (panel.current?.contains(event.target) || anchor.current?.contains(event.target)) return
      closeNow()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [placed])

  const close = (): void => {
    setOpen(false)
    anchor.current?.querySelector<HTMLElement>('button')?.focus()
  }
  return (
    <span ref={anchor} className="popover-anchor">
      {trigger({
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(!open),
      })}
      {open &&
        createPortal(
          // Esc has to be heard wherever the focus is inside.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <dialog
            open
            ref={panel}
            aria-label={label}
            tabIndex={-1}
            className="popover"
            style={{
              ...(place
                ? { top: place.top, left: place.left, maxHeight: place.maxHeight }
                : { visibility: 'hidden' }),
              ...(width === undefined ? {} : { width }),
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
              event.stopPropagation()
              close()
            }}
            onBlur={(event) => {
              const next = event.relatedTarget
              if (next instanceof Node && !event.currentTarget.contains(next)) setOpen(false)
            }}
          >
            {/* `close` is called only by events, never while rendering. */}
            {/* oxlint-disable-next-line react/refs */}
            {children(close)}
          </dialog>,
          document.body,
        )}
    </span>
  )
}
