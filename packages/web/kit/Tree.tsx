import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { useText } from './language.tsx'
import {
  found,
  rowsOf,
  type Tick,
  tickOf,
  toggled,
  type TreeNode,
  type TreeRow,
} from './treeNodes.ts'
import { type DropPlace, useTreeDrag } from './useTreeDrag.ts'
import './styles/tree.css'

export interface TreeProps {
  /** Accessible name of the tree. */
  label: string
  nodes: readonly TreeNode[]
  /** Shows only matches, fully expanded. */
  search?: string
  /** Expanded keys. */
  expanded: ReadonlySet<string>
  onExpanded: (keys: ReadonlySet<string>) => void
  /** Checked keys; if left out, the tree is read-only. */
  ticked?: ReadonlySet<string>
  onTicked?: (keys: ReadonlySet<string>) => void
  /** Shown at the end of a row, e.g. a count. */
  aside?: (node: TreeNode) => ReactNode
  /** The current row; with `onSelect` a click selects one. */
  selected?: string | null
  onSelect?: (key: string) => void
  /** Rows can be dragged; callers must offer an alternative (WCAG 2.5.7). */
  onDrop?: (key: string, target: string, place: DropPlace) => void
}

const ariaOf = { on: true, off: false, mixed: 'mixed' } as const satisfies Record<Tick, unknown>

/**
 * A tree with ARIA keyboard support: arrows move, expand and collapse, Home and End jump, Space checks. Only one
 * row is in the tab order.
 */
export function Tree({
  label,
  nodes,
  search = '',
  expanded,
  onExpanded,
  ticked,
  onTicked,
  aside,
  selected,
  onSelect,
  onDrop,
}: TreeProps) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(selected ?? null)
  const drag = useTreeDrag(nodes, onDrop)
  const searching = search.trim() !== ''
  const rows = rowsOf(found(nodes, search), (key) => searching || expanded.has(key))
  const active = rows.find(({ node }) => node.key === current) ?? rows[0]
  // A search result may show only some children, but checking it applies to all.
  const whole = new Map(rowsOf(nodes, () => true).map(({ node }) => [node.key, node]))
  const wholeNode = ({ node }: TreeRow): TreeNode => whole.get(node.key) ?? node

  useEffect(() => {
    if (selected === null || selected === undefined) return
    const row = list.current?.querySelector(`[data-key="${CSS.escape(selected)}"]`)
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [selected])

  const focus = (row: TreeRow | undefined): void => {
    if (!row) return
    setCurrent(row.node.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.node.key)}"]`)?.focus()
  }
  const open = (key: string, wanted: boolean): void => {
    const next = new Set(expanded)
    if (wanted) next.add(key)
    else next.delete(key)
    onExpanded(next)
  }
  const tick = (row: TreeRow): void => {
    if (ticked && row.node.blocked === undefined) onTicked?.(toggled(nodes, wholeNode(row), ticked))
  }
  const press = (row: TreeRow): void => {
    if (ticked) tick(row)
    else if (onSelect) {
      if (row.node.blocked === undefined) onSelect(row.node.key)
    } else if (row.node.children.length > 0) open(row.node.key, !row.expanded)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return
    const at = rows.indexOf(active)
    const { node, parent } = active
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(rows[at + 1]),
      ArrowUp: () => focus(rows[at - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => {
        if (node.children.length > 0 && !active.expanded) open(node.key, true)
        else if (active.expanded) focus(rows[at + 1])
      },
      ArrowLeft: () => {
        if (active.expanded && !searching) open(node.key, false)
        else focus(rows.find((row) => row.node.key === parent?.key))
      },
      Enter: () => press(active),
      ' ': () => press(active),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  if (rows.length === 0) return <p className="tree-none">{t('kit.nothingFound')}</p>
  return (
    // The focus is on one of its items, never on the tree itself (ARIA: roving tabindex).
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={list} role="tree" aria-label={label} className="tree">
      {rows.map((row) => {
        const { node, level } = row
        const state = ticked && tickOf(wholeNode(row), ticked)
        const parentRow = node.children.length > 0
        return (
          <div
            key={node.key}
            role="treeitem"
            data-key={node.key}
            tabIndex={row === active ? 0 : -1}
            aria-level={level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={parentRow ? row.expanded : undefined}
            aria-checked={state && ariaOf[state]}
            aria-selected={onSelect && node.key === selected}
            aria-disabled={node.blocked !== undefined || undefined}
            aria-label={[node.title, node.hint, node.blocked].filter(Boolean).join(', ')}
            title={node.blocked}
            className="tree-row"
            style={{ paddingInlineStart: (level - 1) * 24 + 4 }}
            onFocus={() => setCurrent(node.key)}
            onKeyDown={onKeyDown}
            onClick={() => press(row)}
            {...drag(node.key)}
          >
            {/* The keyboard uses arrows; this is for the pointer. */}
            <span
              className="tree-twist"
              data-open={row.expanded || undefined}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation()
                if (parentRow) open(node.key, !row.expanded)
              }}
            >
              {parentRow && <Icon name="right" size={14} />}
            </span>
            {state && <span className={`tree-box ${state}`} aria-hidden="true" />}
            <span className="tree-title">{node.title}</span>
            {node.hint !== undefined && <code className="tree-hint">{node.hint}</code>}
            {aside && <span className="tree-aside">{aside(node)}</span>}
          </div>
        )
      })}
    </div>
  )
}
