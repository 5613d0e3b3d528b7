import { type MenuNode, visibleNodes } from '@tandem/model'
import { memo, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon, iconNamed } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import { isIn, MenuLink, type MenuWays, useMenuLines, WaitCount } from './MenuLink.tsx'
import { titleOf } from '../menuTree.ts'

interface GroupProps extends MenuWays {
  nodes: readonly MenuNode[]
}

/** The server's menu in a row under the header; what does not fit is under "More". */
export const TopMenu = memo(function TopMenu({
  menu,
  ...ways
}: MenuWays & {
  menu: readonly MenuNode[]
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
            <TopEntry nodes={[node]} {...ways} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <TopGroup title={text.t('shell.menu.more')} nodes={rest} {...ways} />}
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

function TopEntry({ nodes, ...ways }: GroupProps) {
  const { locale } = useText()
  const [node] = nodes
  if (!node) return null
  const children = visibleNodes(node.children ?? [])
  return children.length === 0 ? (
    <MenuLink
      node={node}
      waits={ways.waits.get(node.id)}
      current={isIn(ways.trail, node)}
      iconOnly={false}
      onOpen={ways.onOpen}
    />
  ) : (
    <TopGroup title={titleOf(node, locale)} icon={node.meta.icon} nodes={[node]} {...ways} />
  )
}

function TopGroup({
  title,
  icon,
  nodes,
  ...ways
}: GroupProps & { title: string; icon?: string | undefined }) {
  const countId = useId()
  const items = useMenuLines(nodes, ways)
  const holdsCurrent = nodes.some((node) => isIn(ways.trail, node))
  const sum = nodes.reduce((all, { id }) => all + (ways.waits.get(id) ?? 0), 0)
  const n = sum === 0 ? undefined : sum
  return (
    <MenuButton
      label={title}
      align="start"
      items={items}
      trigger={(props) => (
        <button
          type="button"
          className={holdsCurrent ? 'side-item holds-current' : 'side-item'}
          aria-describedby={n === undefined ? undefined : countId}
          {...props}
        >
          <Icon name={icon === undefined ? 'more' : iconNamed(icon)} size={18} />
          <span>{title}</span>
          <WaitCount id={countId} n={n} />
          <Icon name="down" size={14} />
        </button>
      )}
    />
  )
}
