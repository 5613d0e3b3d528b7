import { type MenuNode, visibleNodes } from '@tandem/model'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Icon, iconNamed } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import { isIn, MenuLink, useMenuLines } from './MenuLink.tsx'
import { titleOf } from './menuTree.ts'

interface GroupProps {
  nodes: readonly MenuNode[]
  trail: readonly MenuNode[]
  onOpen: (path: string) => void
}

/** The server's menu in a row under the header; what does not fit is under "More". */
export const TopMenu = memo(function TopMenu({
  menu,
  trail,
  onOpen,
}: {
  menu: readonly MenuNode[]
  trail: readonly MenuNode[]
  onOpen: (path: string) => void
}) {
  const text = useText()
  const entries = visibleNodes(menu)
  const { list, fitting } = useFitting(entries.length, text.locale)
  const rest = entries.slice(fitting)
  return (
    <nav className="top-menu" aria-label={text.t('shell.menu')}>
      <ul ref={list}>
        {entries.map((node, index) => (
          // Entries that wrapped out of sight must not take the focus.
          <li key={node.id} inert={index >= fitting}>
            <TopEntry nodes={[node]} trail={trail} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <TopGroup title={text.t('shell.menu.more')} nodes={rest} trail={trail} onOpen={onOpen} />
      )}
    </nav>
  )
})

/** How many entries are in the first line of a wrapping list. */
function useFitting(count: number, words: string) {
  const list = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const row = list.current
    if (!row || typeof ResizeObserver === 'undefined') return
    const measure = (): void => {
      const entries = Array.from(row.children)
      const top = entries[0]?.getBoundingClientRect().top ?? 0
      setFitting(entries.filter((entry) => entry.getBoundingClientRect().top === top).length)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [count, words])
  return { list, fitting }
}

function TopEntry({ nodes, trail, onOpen }: GroupProps) {
  const { locale } = useText()
  const [node] = nodes
  if (!node) return null
  const children = visibleNodes(node.children ?? [])
  return children.length === 0 ? (
    <MenuLink node={node} current={isIn(trail, node)} iconOnly={false} onOpen={onOpen} />
  ) : (
    <TopGroup
      title={titleOf(node, locale)}
      icon={node.meta.icon}
      nodes={[node]}
      trail={trail}
      onOpen={onOpen}
    />
  )
}

function TopGroup({
  title,
  icon,
  nodes,
  trail,
  onOpen,
}: GroupProps & { title: string; icon?: string | undefined }) {
  const items = useMenuLines(nodes, trail, onOpen)
  const holdsCurrent = nodes.some((node) => isIn(trail, node))
  return (
    <MenuButton
      label={title}
      align="start"
      items={items}
      trigger={(props) => (
        <button
          type="button"
          className={holdsCurrent ? 'side-item holds-current' : 'side-item'}
          {...props}
        >
          <Icon name={icon === undefined ? 'more' : iconNamed(icon)} size={18} />
          <span>{title}</span>
          <Icon name="down" size={14} />
        </button>
      )}
    />
  )
}
