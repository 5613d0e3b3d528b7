import type { MenuNode } from '@tandem/model'
import { type MouseEvent, useState } from 'react'
import { IconButton } from '../../kit/Button.tsx'
import { Icon, iconNamed } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import { Tooltip } from '../../kit/Tooltip.tsx'
import { brand } from '../brand.ts'
import { titleOf, visibleNodes } from './menuTree.ts'
import type { MenuFold } from './useMenuFold.ts'

interface MenuProps {
  menu: readonly MenuNode[]
  trail: readonly MenuNode[]
  fold: MenuFold
  onOpen: (path: string) => void
}

/** The server's menu: 180 px, folded 80 px, over the page on narrow screens. */
export function SideMenu({ menu, trail, fold, onOpen }: MenuProps) {
  const { t } = useText()
  const open = (path: string): void => {
    onOpen(path)
    fold.close()
  }
  return (
    <>
      {fold.open && <div className="scrim" aria-hidden="true" onClick={fold.close} />}
      <nav
        className={fold.open ? 'side-menu open' : 'side-menu'}
        aria-label={t('shell.menu')}
        inert={fold.narrow && !fold.open}
      >
        <div className="side-brand">
          <img src={brand.logo} alt="" width="26" height="26" />
          <span>{brand.name}</span>
          {fold.narrow && <IconButton icon="close" label={t('kit.close')} onClick={fold.close} />}
        </div>
        <ul className="side-list">
          {visibleNodes(menu).map((node) => (
            <Entry key={node.id} node={node} trail={trail} folded={fold.folded} onOpen={open} />
          ))}
        </ul>
      </nav>
    </>
  )
}

function Entry({
  node,
  trail,
  folded,
  onOpen,
}: {
  node: MenuNode
  trail: readonly MenuNode[]
  folded: boolean
  onOpen: (path: string) => void
}) {
  const children = visibleNodes(node.children ?? [])
  if (children.length === 0) {
    return <Leaf node={node} trail={trail} folded={folded} onOpen={onOpen} />
  }
  return folded ? (
    <FoldedGroup node={node} nodes={children} trail={trail} onOpen={onOpen} />
  ) : (
    <Group node={node} nodes={children} trail={trail} onOpen={onOpen} />
  )
}

function Leaf({
  node,
  trail,
  folded,
  onOpen,
}: {
  node: MenuNode
  trail: readonly MenuNode[]
  folded: boolean
  onOpen: (path: string) => void
}) {
  const { locale } = useText()
  const current = trail.at(-1)?.id === node.id
  const title = titleOf(node, locale)
  const external = node.meta.url
  const onClick = (event: MouseEvent): void => {
    // A new window stays the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || external !== undefined) return
    event.preventDefault()
    onOpen(node.path)
  }
  const link = (
    <a
      href={external ?? node.path}
      className="side-item"
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      {...(external === undefined ? {} : { target: '_blank', rel: 'noreferrer' })}
    >
      <Icon name={iconNamed(node.meta.icon)} size={18} />
      <span>{title}</span>
    </a>
  )
  return <li>{folded ? <Tooltip text={title}>{link}</Tooltip> : link}</li>
}

interface GroupProps {
  node: MenuNode
  nodes: readonly MenuNode[]
  trail: readonly MenuNode[]
  onOpen: (path: string) => void
}

function Group({ node, nodes, trail, onOpen }: GroupProps) {
  const { locale } = useText()
  const holdsCurrent = trail.some(({ id }) => id === node.id)
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = toggled ?? holdsCurrent
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent ? 'side-item group holds-current' : 'side-item group'}
        aria-expanded={open}
        onClick={() => setToggled(!open)}
      >
        <Icon name={iconNamed(node.meta.icon)} size={18} />
        <span>{titleOf(node, locale)}</span>
        <span className="side-arrow">
          <Icon name={open ? 'up' : 'down'} size={14} />
        </span>
      </button>
      {open && (
        <ul className="side-sub">
          {nodes.map((child) => (
            <Entry key={child.id} node={child} trail={trail} folded={false} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}

function FoldedGroup({ node, nodes, trail, onOpen }: GroupProps) {
  const { locale } = useText()
  const title = titleOf(node, locale)
  const current = trail.some(({ id }) => id === node.id)
  return (
    <li>
      <MenuButton
        label={title}
        align="side"
        header={<div className="menu-head">{title}</div>}
        items={nodes.map((child) => ({
          key: child.id,
          label: titleOf(child, locale),
          icon: iconNamed(child.meta.icon),
          onSelect: () => onOpen(child.path),
        }))}
        trigger={(props) => (
          <button
            type="button"
            className={current ? 'side-item holds-current' : 'side-item'}
            aria-label={title}
            {...props}
          >
            <Icon name={iconNamed(node.meta.icon)} size={18} />
          </button>
        )}
      />
    </li>
  )
}
