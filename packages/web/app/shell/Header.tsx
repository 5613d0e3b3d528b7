import type { Locale } from '@tandem/i18n/translator'
import type { MenuNode } from '@tandem/model'
import { IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import type { Appearance } from '../../kit/theme.ts'
import { usePreferences } from '../preferences.tsx'
import { titleOf } from './menuTree.ts'
import type { MenuFold } from './useMenuFold.ts'
import { UserMenu } from './UserMenu.tsx'

const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'en_US', name: 'English' },
  { locale: 'zh_CN', name: '简体中文' },
]
const appearances = ['light', 'dark', 'system'] as const
const appearanceIcons = { light: 'sun', dark: 'moon', system: 'screen' } as const satisfies Record<
  Appearance,
  string
>

/** Where one is, and the choices of the person. */
export function Header({ trail, fold }: { trail: readonly MenuNode[]; fold: MenuFold }) {
  const { t, locale } = useText()
  const { setLocale, appearance, setAppearance } = usePreferences()
  const foldLabel = fold.folded ? t('shell.expandMenu') : t('shell.collapseMenu')
  return (
    <header className="shell-header">
      <IconButton
        icon={fold.narrow ? 'menu' : 'sidebar'}
        size={18}
        label={fold.narrow ? t('shell.openMenu') : foldLabel}
        aria-expanded={fold.narrow ? fold.open : !fold.folded}
        onClick={fold.toggle}
      />
      <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
        <ol>
          {trail.map((node, index) => (
            <li key={node.id} aria-current={index === trail.length - 1 ? 'page' : undefined}>
              {titleOf(node, locale)}
            </li>
          ))}
        </ol>
      </nav>
      <div className="header-tools">
        <MenuButton
          label={t('shell.language')}
          items={languages.map((language) => ({
            key: language.locale,
            label: language.name,
            checked: language.locale === locale,
            onSelect: () => setLocale(language.locale),
          }))}
          trigger={(props) => (
            <button
              type="button"
              className="header-button"
              aria-label={t('shell.language')}
              {...props}
            >
              <Icon name="language" size={18} />
              <span className="wide-only">{locale === 'zh_CN' ? '中文' : 'EN'}</span>
            </button>
          )}
        />
        <MenuButton
          label={t('shell.appearance')}
          items={appearances.map((choice) => ({
            key: choice,
            label: t(`shell.appearance.${choice}`),
            icon: appearanceIcons[choice],
            checked: choice === appearance,
            onSelect: () => setAppearance(choice),
          }))}
          trigger={(props) => (
            <IconButton
              icon={appearanceIcons[appearance]}
              size={18}
              label={t('shell.appearance')}
              {...props}
            />
          )}
        />
        <UserMenu />
      </div>
    </header>
  )
}
