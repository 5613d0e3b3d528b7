import { type ReactNode, useRef, useState } from 'react'
import { MenuPanel, type MenuItem } from './MenuPanel.tsx'
import type { Align } from './usePlacement.ts'

export interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
}

/** A button with a menu of actions. */
export function MenuButton({
  trigger,
  items,
  label,
  align = 'end',
  header,
}: {
  trigger: (props: MenuTrigger) => ReactNode
  items: readonly MenuItem[]
  label: string
  align?: Align
  header?: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className="popover-anchor">
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <MenuPanel
          anchor={anchor}
          items={items}
          label={label}
          align={align}
          header={header}
          onClose={(refocus) => {
            setOpen(false)
            if (refocus) anchor.current?.querySelector<HTMLElement>('button')?.focus()
          }}
        />
      )}
    </span>
  )
}

/** A menu at the pointer, for the right mouse button. */
export function ContextMenu({
  at,
  items,
  label,
  onClose,
}: {
  at: { x: number; y: number }
  items: readonly MenuItem[]
  label: string
  /** `refocus`: return the focus to where the menu was opened from. */
  onClose: (refocus: boolean) => void
}) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} className="context-anchor" style={{ top: at.y, left: at.x }} />
      <MenuPanel anchor={anchor} items={items} label={label} align="start" onClose={onClose} />
    </>
  )
}
