import type { BrandInfo, MenuNode } from '@tandem/model'
import { memo } from 'react'
import { IconButton } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { titleOf } from '../menuTree.ts'
import { HeaderTools } from './HeaderTools.tsx'
import type { MenuFold } from './useMenuFold.ts'

/** The current location, and the user's tools. */
export const Header = memo(function Header({
  menu,
  trail,
  fold,
  brand,
  top,
  onOpen,
}: {
  menu: readonly MenuNode[]
  trail: readonly MenuNode[]
  fold: MenuFold
  brand: BrandInfo
  /** The menu is on top, so there is no side menu to fold. */
  top: boolean
  onOpen: (path: string) => void
}) {
  const { t, locale } = useText()
  // A page may be called what one of its tabs is.
  const steps = trail
    .map((node) => ({ id: node.id, title: titleOf(node, locale) }))
    .filter(({ title }, index, all) => all[index + 1]?.title !== title)
  const foldLabel = fold.folded ? t('shell.expandMenu') : t('shell.collapseMenu')
  return (
    <header className="shell-header">
      {top ? (
        <div className="top-brand">
          <img src={brand.platformLogo} alt="" height="26" />
          <span>{brand.brandName}</span>
        </div>
      ) : (
        <IconButton
          icon={fold.narrow ? 'menu' : 'sidebar'}
          size={18}
          label={fold.narrow ? t('shell.openMenu') : foldLabel}
          aria-expanded={fold.narrow ? fold.open : !fold.folded}
          onClick={fold.toggle}
        />
      )}
      <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
        <ol>
          {steps.map(({ id, title }, index) => (
            <li key={id} aria-current={index === steps.length - 1 ? 'page' : undefined}>
              {title}
            </li>
          ))}
        </ol>
      </nav>
      <CrashGuard>
        <HeaderTools menu={menu} brand={brand} onOpen={onOpen} />
      </CrashGuard>
    </header>
  )
})
