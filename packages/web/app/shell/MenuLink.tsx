import { leavesOf, type MenuNode } from '@tandem/model'
import { type MouseEvent, useId } from 'react'
import { Icon, iconNamed } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import type { MenuItem } from '../../kit/MenuPanel.tsx'
import { Tooltip } from '../../kit/Tooltip.tsx'
import { opensWindow, titleOf } from '../menuTree.ts'

const MOST_SHOWN = 99

/** An entry with a target: a page here, or a new window. */
export function MenuLink({
  node,
  waits,
  current,
  iconOnly,
  onOpen,
}: {
  node: MenuNode
  /** How many rows wait for the reader there. */
  waits: number | undefined
  current: boolean
  iconOnly: boolean
  onOpen: (path: string) => void
}) {
  const { locale } = useText()
  const countId = useId()
  const title = titleOf(node, locale)
  const away = opensWindow(node)
  const inside = (
    <>
      <Icon name={iconNamed(node.meta.icon)} size={18} />
      <span className="side-title">{title}</span>
      <WaitCount id={countId} n={waits} />
    </>
  )
  // Listed, but without its own page.
  if (node.route === '0' && !away) {
    return (
      <span className="side-item" aria-disabled="true">
        {inside}
      </span>
    )
  }
  const onClick = (event: MouseEvent): void => {
    // The browser handles new windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey || away) return
    event.preventDefault()
    onOpen(node.path)
  }
  const link = (
    <a
      href={away ? node.meta.url : node.path}
      className="side-item"
      aria-label={iconOnly ? title : undefined}
      aria-describedby={waits === undefined ? undefined : countId}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      {...(away ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {inside}
      {away && !iconOnly && <Icon name="external" size={14} />}
    </a>
  )
  return iconOnly ? <Tooltip text={title}>{link}</Tooltip> : link
}

/** Beside a title, and in words for what is described by `id`. */
export function WaitCount({ id, n }: { id: string; n: number | undefined }) {
  const { t } = useText()
  if (n === undefined) return null
  return (
    <>
      <span className="side-count" aria-hidden="true">
        {n > MOST_SHOWN ? `${MOST_SHOWN}+` : n}
      </span>
      <span id={id} hidden>
        {t('shell.waits', { n })}
      </span>
    </>
  )
}

/** Whether an entry is on the way to the page in front. */
export const isIn = (trail: readonly MenuNode[], node: MenuNode): boolean =>
  trail.some(({ id }) => id === node.id)

export interface MenuWays {
  /** How many rows wait for the reader at an entry, by its id. */
  waits: ReadonlyMap<string, number>
  trail: readonly MenuNode[]
  onOpen: (path: string) => void
}

/** The pages below some entries as items of a drop-down menu. */
export const useMenuLines = (
  nodes: readonly MenuNode[],
  { waits, trail, onOpen }: MenuWays,
): readonly MenuItem[] => {
  const { locale } = useText()
  return leavesOf(nodes).map((node) => ({
    key: node.id,
    label: titleOf(node, locale),
    icon: iconNamed(node.meta.icon),
    current: isIn(trail, node),
    mark: <WaitCount id={`waits-${node.id}`} n={waits.get(node.id)} />,
    onSelect: () => {
      if (opensWindow(node)) window.open(node.meta.url, '_blank', 'noopener,noreferrer')
      else onOpen(node.path)
    },
  }))
}
