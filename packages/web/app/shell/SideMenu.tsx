import { type BrandInfo, type MenuNode, visibleNodes } from '@tandem/model'
import { memo, useId, useState } from 'react'
import { IconButton } from '../../kit/Button.tsx'
import { Icon, iconNamed } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import { isIn, MenuLink, type MenuWays, useMenuLines, WaitCount } from './MenuLink.tsx'
import { titleOf } from '../menuTree.ts'
import type { MenuFold } from './useMenuFold.ts'

interface EntryProps extends MenuWays {
  node: MenuNode
  folded: boolean
}

/** The server's menu: 180 px, folded 80 px, over the page on narrow screens. */
export const SideMenu = memo(function SideMenu({
  menu,
  waits,
  trail,
  fold,
  brand,
  onOpen,
}: MenuWays & {
  menu: readonly MenuNode[]
  fold: MenuFold
  brand: BrandInfo
}) {
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
          <img src={brand.platformLogo} alt="" height="26" />
          <span>{brand.brandName}</span>
          {fold.narrow && <IconButton icon="close" label={t('kit.close')} onClick={fold.close} />}
        </div>
        <ul className="side-list">
          {visibleNodes(menu).map((node) => (
            <Entry
              key={node.id}
              node={node}
              waits={waits}
              trail={trail}
              folded={fold.folded}
              onOpen={open}
            />
          ))}
        </ul>
      </nav>
    </>
  )
})

function Entry(props: EntryProps) {
  const { node, waits, trail, folded, onOpen } = props
  const children = visibleNodes(node.children ?? [])
  if (children.length === 0) {
    return (
      <li>
        <MenuLink
          node={node}
          waits={waits.get(node.id)}
          current={isIn(trail, node)}
          iconOnly={folded}
          onOpen={onOpen}
        />
      </li>
    )
  }
  return folded ? <FoldedGroup {...props} /> : <Group {...props} />
}

function Group({ node, waits, trail, onOpen }: EntryProps) {
  const { locale } = useText()
  const countId = useId()
  const holdsCurrent = isIn(trail, node)
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = toggled ?? holdsCurrent
  // Open, its lines say it.
  const n = open ? undefined : waits.get(node.id)
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent ? 'side-item group holds-current' : 'side-item group'}
        aria-expanded={open}
        aria-describedby={n === undefined ? undefined : countId}
        onClick={() => setToggled(!open)}
      >
        <Icon name={iconNamed(node.meta.icon)} size={18} />
        <span>{titleOf(node, locale)}</span>
        <WaitCount id={countId} n={n} />
        <span className="side-arrow">
          <Icon name={open ? 'up' : 'down'} size={14} />
        </span>
      </button>
      {open && (
        <ul className="side-sub">
          {visibleNodes(node.children ?? []).map((child) => (
            <Entry
              key={child.id}
              node={child}
              waits={waits}
              trail={trail}
              folded={false}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function FoldedGroup({ node, ...ways }: EntryProps) {
  const { locale } = useText()
  const title = titleOf(node, locale)
  const holdsCurrent = isIn(ways.trail, node)
  const items = useMenuLines(visibleNodes(node.children ?? []), ways)
  return (
    <li>
      <MenuButton
        label={title}
        align="side"
        header={<div className="menu-head">{title}</div>}
        items={items}
        trigger={(props) => (
          <button
            type="button"
            className={holdsCurrent ? 'side-item holds-current' : 'side-item'}
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
