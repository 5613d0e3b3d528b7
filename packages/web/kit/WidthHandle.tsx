import type { PointerEvent } from 'react'
import { fittingWidth } from './columnLayout.ts'

/**
 * The draggable edge of a column head; for pointers only, the columns panel does the same with the keyboard.
 * Dragging starts by fixing every column at its current width, so that only the dragged one moves; only its head is
 * redrawn until the end.
 */
export function WidthHandle({
  onHold,
  onWidth,
}: {
  /** px of every head with a `data-column`, by that name. */
  onHold: (widths: Readonly<Record<string, number>>) => void
  /** `held` is what `onHold` received when dragging started. */
  onWidth: (px: number, held: Readonly<Record<string, number>>) => void
}) {
  const start = (event: PointerEvent<HTMLSpanElement>): void => {
    const handle = event.currentTarget
    const head = handle.closest('th')
    if (event.button !== 0 || !head) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const from = event.clientX
    const width = fittingWidth(head.getBoundingClientRect().width)
    let last: number | null = null
    let held: Readonly<Record<string, number>> = {}
    const show = (px: number): void => {
      head.style.width = head.style.minWidth = head.style.maxWidth = `${px}px`
    }
    const move = (moved: globalThis.PointerEvent): void => {
      if (last === null) {
        head.closest('table')?.classList.add('resizing')
        held = widthsOf(head)
        onHold(held)
      }
      last = fittingWidth(width + moved.clientX - from)
      show(last)
    }
    const end = (ended: globalThis.PointerEvent): void => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      head.closest('table')?.classList.remove('resizing')
      if (last === null) return
      if (ended.type === 'pointerup') onWidth(last, held)
      else show(width)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
  return <span className="width-handle" aria-hidden="true" onPointerDown={start} />
}

const widthsOf = (head: HTMLElement): Record<string, number> =>
  Object.fromEntries(
    [...(head.parentElement?.children ?? [])].flatMap((cell) => {
      const name = cell instanceof HTMLElement ? cell.dataset['column'] : undefined
      return name === undefined ? [] : [[name, fittingWidth(cell.getBoundingClientRect().width)]]
    }),
  )
