import { type DragEvent, useState } from 'react'
import type { SavedView, SavedViews } from '../list.ts'

interface DragProps {
  draggable?: true
  onDragStart?: (event: DragEvent) => void
  onDragOver?: (event: DragEvent) => void
  onDragEnd?: () => void
  onDrop?: (event: DragEvent) => void
}

/**
 * The order of one's own views, by dragging or step by step; other users' views follow. It is applied at once, until
 * the server returns the new or the unchanged order.
 */
export function useViewOrder(
  views: Pick<SavedViews, 'list' | 'fixed' | 'order'>,
  onMoved: (view: SavedView, place: number, count: number, fault: string | null) => void,
) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const own = views.list.filter(({ mine }) => mine)
  const placeOf = (id: string): number => wanted?.indexOf(id) ?? -1
  const ordered = wanted
    ? [
        ...own.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
        ...views.list.filter(({ mine }) => !mine),
      ]
    : views.list
  const ids = ordered.filter(({ mine }) => mine).map(({ id }) => id)
  const moved = (id: string, to: number): string[] => {
    const others = ids.filter((other) => other !== id)
    return [...others.slice(0, to), id, ...others.slice(to)]
  }
  const keep = async (view: SavedView, next: readonly string[]): Promise<void> => {
    setWanted(next)
    const fault = await views.order(next)
    setWanted((now) => (now === next ? null : now))
    onMoved(view, next.indexOf(view.id) + 1, next.length, fault)
  }
  const canMove = views.fixed !== true && ids.length > 1
  return {
    list: ordered,
    dragged,
    /** Moves a view by places; null if there is no place in that direction. */
    step: (view: SavedView, by: 1 | -1): (() => void) | null => {
      const to = ids.indexOf(view.id) + by
      if (!canMove || !view.mine || to < 0 || to >= ids.length) return null
      return () => void keep(view, moved(view.id, to))
    },
    drag: (view: SavedView): DragProps => {
      if (!canMove || !view.mine) return {}
      return {
        draggable: true,
        onDragStart: (event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', view.name)
          setDragged(view.id)
        },
        onDragOver: (event) => {
          if (dragged === null) return
          event.preventDefault()
          if (dragged !== view.id) setWanted(moved(dragged, ids.indexOf(view.id)))
        },
        onDrop: (event) => {
          event.preventDefault()
          const subject = own.find(({ id }) => id === dragged)
          setDragged(null)
          if (subject && wanted) void keep(subject, [...wanted])
        },
        onDragEnd: () => {
          // Dropped elsewhere, or cancelled with Esc: no change.
          if (dragged === null) return
          setDragged(null)
          setWanted(null)
        },
      }
    },
  }
}
