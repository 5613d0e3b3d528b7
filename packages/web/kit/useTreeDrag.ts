import { type DragEvent, useState } from 'react'
import { pathTo, type TreeNode } from './treeNodes.ts'

/** Where a dragged row is dropped: next to a row, or below it in the tree. */
export type DropPlace = 'before' | 'inside' | 'after'

interface DragProps {
  draggable?: true
  'data-drop'?: DropPlace | undefined
  onDragStart?: (event: DragEvent<HTMLElement>) => void
  onDragOver?: (event: DragEvent<HTMLElement>) => void
  onDragLeave?: () => void
  onDragEnd?: () => void
  onDrop?: (event: DragEvent<HTMLElement>) => void
}

/** The outer quarters of a row mean next to it. */
const EDGE = 0.25

function placeIn({ clientY, currentTarget }: DragEvent<HTMLElement>): DropPlace {
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = (clientY - top) / height
  if (share < EDGE) return 'before'
  return share > 1 - EDGE ? 'after' : 'inside'
}

/** Drag-and-drop handlers of a tree row. Nothing can be dropped on itself or its descendants. */
export function useTreeDrag(
  nodes: readonly TreeNode[],
  onDrop: ((key: string, target: string, place: DropPlace) => void) | undefined,
): (key: string) => DragProps {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ key: string; place: DropPlace } | null>(null)
  if (!onDrop) return () => ({})
  const stop = (): void => {
    setDragged(null)
    setOver(null)
  }
  const takes = (key: string): boolean =>
    dragged !== null &&
    dragged !== key &&
    pathTo(nodes, key).every((above) => above.key !== dragged)
  return (key) => ({
    draggable: true,
    'data-drop': over?.key === key ? over.place : undefined,
    onDragStart(event) {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', '')
      setDragged(key)
    },
    onDragOver(event) {
      if (!takes(key)) return
      event.preventDefault()
      const place = placeIn(event)
      if (over?.key !== key || over.place !== place) setOver({ key, place })
    },
    onDragLeave: () => setOver(null),
    onDragEnd: stop,
    onDrop(event) {
      event.preventDefault()
      if (dragged !== null && takes(key)) onDrop(dragged, key, placeIn(event))
      stop()
    },
  })
}
