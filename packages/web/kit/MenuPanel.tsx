import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './Icon.tsx'
import { type Label, labelIn } from './label.ts'
import { useText } from './language.tsx'
import { type Align, usePlacement } from './usePlacement.ts'

export interface MenuItem {
  key: string
  label: Label
  icon?: IconName
  danger?: boolean
  /** Why it is not available now; the item is then shown disabled, with the reason. */
  blocked?: string | undefined
  /** Set on items of a single choice. */
  checked?: boolean
  /** Leads to the current page. */
  current?: boolean
  /** What stands behind its label, such as a count. */
  mark?: ReactNode
  /** A separator is drawn above it. */
  begins?: boolean
  onSelect: () => void
}

/** Groups of items in one menu, with separators. */
export const inGroups = (groups: readonly (readonly MenuItem[])[]): MenuItem[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, place) =>
      group.map((item, at) => (at === 0 && place > 0 ? { ...item, begins: true } : item)),
    )

/** The items of a menu: arrows, Home, End and letters move, Enter selects, Esc closes. */
export function MenuPanel({
  anchor,
  items,
  label,
  align,
  header,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>
  items: readonly MenuItem[]
  label: string
  align: Align
  header?: ReactNode
  /** `refocus`: return the focus to where the menu was opened from. */
  onClose: (refocus: boolean) => void
}) {
  const panel = useRef<HTMLElement>(null)
  const place = usePlacement(anchor, panel, true, align)
  const placed = place !== null
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!placed) return
    // A single-choice menu starts at the chosen item.
    const chosen = panel.current?.querySelector<HTMLElement>(
      '[role="menu"]:not(:has([role="menuitem"])) [aria-checked="true"]',
    )
    ;(chosen ?? enabledItems(panel.current)[0] ?? panel.current)?.focus()
    const outside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node)) return
      if (panel.current?.contains(event.target) || anchor.current?.contains(event.target)) return
      close.current(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [placed, anchor])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      event.preventDefault()
      onClose(true)
      return
    }
    const target = moveTarget(enabledItems(panel.current), event.key)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return createPortal(
    <section
      ref={panel}
      aria-label={label}
      className="popover menu"
      style={
        place
          ? { top: place.top, left: place.left, maxHeight: place.maxHeight }
          : { visibility: 'hidden' }
      }
    >
      {header}
      <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <Fragment key={item.key}>
            {item.begins === true && <hr />}
            <MenuLine
              item={item}
              onChoose={() => {
                onClose(true)
                item.onSelect()
              }}
            />
          </Fragment>
        ))}
      </div>
    </section>,
    document.body,
  )
}

const enabledItems = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled])') ?? []),
]

function moveTarget(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  // From the current item: pressing the same letter again moves to the next match.
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent?.toLowerCase().startsWith(key.toLowerCase()),
  )
}

function MenuLine({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const text = useText()
  const choice = item.checked !== undefined
  return (
    <button
      type="button"
      role={choice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.checked}
      aria-disabled={item.blocked === undefined ? undefined : true}
      aria-current={item.current === true ? 'page' : undefined}
      tabIndex={-1}
      className={item.danger ? 'menu-item danger' : 'menu-item'}
      onClick={() => item.blocked === undefined && onChoose()}
    >
      {item.icon && <Icon name={item.icon} />}
      <span className="menu-label">
        {labelIn(item.label, text)}
        {item.blocked !== undefined && <small>{item.blocked}</small>}
      </span>
      {item.mark}
      {item.checked === true && <Icon name="check" size={14} />}
    </button>
  )
}
