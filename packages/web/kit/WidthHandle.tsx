import type { PointerEvent } from 'react'
import { fittingWidth } from './columnLayout.ts'

/**
 * The edge of a column head, to drag. The columns panel does the same with the keyboard, so this is for pointers only.
 * While it is dragged only the head changes; the width is told once, at the end.
 */
export function WidthHandle({ onWidth }: { onWidth: (px: number) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>): void => {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const head = handle.closest('th')
    if (!head) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const from = event.clientX
    const width = head.getBoundingClientRect().width
    const before = head.getAttribute('style')
    let last: number | null = null
    head.closest('table')?.classList.add('resizing')
    const move = (moved: globalThis.PointerEvent): void => {
      last = fittingWidth(width + moved.clientX - from)
      head.style.width = head.style.minWidth = head.style.maxWidth = `${last}px`
    }
    const end = (ended: globalThis.PointerEvent): void => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      head.closest('table')?.classList.remove('resizing')
      // From here on the column's own width says it.
      if (before === null) head.removeAttribute('style')
      else head.setAttribute('style', before)
      if (last !== null && ended.type === 'pointerup') onWidth(last)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
  return <span className="width-handle" aria-hidden="true" onPointerDown={start} />
}
