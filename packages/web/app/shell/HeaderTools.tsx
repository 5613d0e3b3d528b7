import type { BrandInfo, MenuNode } from '@tandem/model'
import { type ReactNode, Suspense, useState } from 'react'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { IconButton } from '../../kit/Button.tsx'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { type Label, labelIn } from '../../kit/label.ts'
import { MenuButton } from '../../kit/MenuButton.tsx'
import type { MenuItem } from '../../kit/MenuPanel.tsx'
import { breakpoints } from '../../kit/theme.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { usePreferences } from '../preferences.tsx'
import { ContactUs } from './ContactUs.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { JobTray } from './jobs/JobTray.tsx'
import { languages } from './languages.ts'
import { Bell } from './notices/Bell.tsx'
import { pageAt } from './menuTree.ts'
import { useMediaQuery } from '../../kit/useMediaQuery.ts'
import { UserMenu } from './UserMenu.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'

const SettingsDrawer = lazyPart(() =>
  import('./settings/SettingsDrawer.tsx').then((file) => file.SettingsDrawer),
)
/** From here on the shortcuts leave room for the way to the page beside them. */
const SHORTCUTS_FROM_PX = 1280
const appearances = ['light', 'dark', 'system'] as const
const appearanceIcons = { light: 'sun', dark: 'moon', system: 'screen' } as const

/** The shortcuts of spec §2 that this person, on this host, is offered. What is not offered is refused by the server too. */
function useShortcuts(menu: readonly MenuNode[], brand: BrandInfo) {
  const { user } = useSession()
  const has = (path: string): boolean => pageAt(menu, path) !== undefined
  const plain = user.plainHeader
  return {
    recharge: !plain && !brand.hideRecharge && has('/SysCustomerPay'),
    contact: !plain && brand.isMain,
    contactPage: has('/contactUs'),
    testTool: !plain && user.isAdmin === 1 && has('/TestToolRecord'),
    account: has('/account'),
  }
}

/** Right end of the header; on narrower windows what does not fit moves into one menu. */
export function HeaderTools({
  menu,
  brand,
  onOpen,
}: {
  menu: readonly MenuNode[]
  brand: BrandInfo
  onOpen: (path: string) => void
}) {
  const text = useText()
  const { t, locale } = text
  const { appearance, setAppearance, setLocale } = usePreferences()
  const wide = useMediaQuery(`(min-width: ${SHORTCUTS_FROM_PX}px)`)
  const phone = useMediaQuery(`(max-width: ${breakpoints.narrow - 1}px)`)
  const shows = useShortcuts(menu, brand)
  const [settings, setSettings] = useState(false)

  const line = (key: string, label: Label, icon: IconName, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon,
    onSelect,
  })
  const shortcuts = [
    ...(shows.recharge
      ? [
          line(
            'recharge',
            (language) => language.t('shell.recharge'),
            'wallet',
            () => onOpen('/SysCustomerPay'),
          ),
        ]
      : []),
    ...(shows.testTool
      ? [
          line(
            'testTool',
            (language) => language.t('shell.testTool'),
            'flask',
            () => onOpen('/TestToolRecord'),
          ),
        ]
      : []),
  ]
  const settingsLine = line(
    'settings',
    (language) => language.t('shell.settings'),
    'palette',
    () => setSettings(true),
  )
  const looks = appearances.map((choice) => ({
    ...line(
      choice,
      (language) => language.t(`shell.appearance.${choice}`),
      appearanceIcons[choice],
      () => setAppearance(choice),
    ),
    checked: choice === appearance,
  }))
  const tongues = languages.map((language) => ({
    key: language.locale,
    label: language.name,
    checked: language.locale === locale,
    onSelect: () => setLocale(language.locale),
  }))
  useActions([
    ...actionsOfLines([settingsLine], { group: 'console', prefix: 'console' }),
    ...actionsOfLines(
      looks.filter(({ checked }) => !checked),
      { group: 'console', prefix: 'appearance', hint: t('shell.appearance') },
    ),
    ...actionsOfLines(brand.hideLanguage ? [] : tongues.filter(({ checked }) => !checked), {
      group: 'console',
      prefix: 'language',
      hint: t('shell.language'),
    }),
  ])
  const overflow = [
    ...(wide ? [] : shortcuts),
    ...(!wide && shows.contact && shows.contactPage
      ? [line('contact', t('shell.contact'), 'help', () => onOpen('/contactUs'))]
      : []),
    ...(phone ? [...looks, settingsLine] : []),
  ]
  return (
    <div className="header-tools">
      <PaletteButton menu={menu} wide={wide} onOpen={onOpen} />
      {wide &&
        shortcuts.map(({ key, label, icon, onSelect }) => (
          <button key={key} type="button" className="header-button" onClick={onSelect}>
            {icon && <Icon name={icon} size={18} />}
            <span>{labelIn(label, text)}</span>
          </button>
        ))}
      {wide && shows.contact && (
        <ContactUs onMore={shows.contactPage ? () => onOpen('/contactUs') : null} />
      )}
      {!phone && !brand.hideLanguage && (
        <Chooser label={t('shell.language')} items={tongues}>
          <Icon name="language" size={18} />
          <span>{locale === 'zh_CN' ? '中文' : 'EN'}</span>
        </Chooser>
      )}
      {!phone && (
        <>
          <MenuButton
            label={t('shell.appearance')}
            items={looks}
            trigger={(props) => (
              <IconButton
                icon={appearanceIcons[appearance]}
                size={18}
                label={t('shell.appearance')}
                {...props}
              />
            )}
          />
          <IconButton
            icon="palette"
            size={18}
            label={t('shell.settings')}
            aria-haspopup="dialog"
            onClick={settingsLine.onSelect}
          />
        </>
      )}
      <CrashGuard>
        <JobTray onOpen={onOpen} />
      </CrashGuard>
      <CrashGuard>
        <Bell onOpen={onOpen} />
      </CrashGuard>
      {overflow.length > 0 && (
        <MenuButton
          label={t('shell.moreTools')}
          items={overflow}
          trigger={(props) => (
            <IconButton icon="more" size={18} label={t('shell.moreTools')} {...props} />
          )}
        />
      )}
      <UserMenu
        language={!brand.hideLanguage}
        onAccount={shows.account ? () => onOpen('/account') : null}
      />
      {settings && (
        <Suspense fallback={null}>
          <SettingsDrawer brandColour={brand.primaryColour} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Chooser({
  label,
  items,
  children,
}: {
  label: string
  items: readonly MenuItem[]
  children: ReactNode
}) {
  return (
    <MenuButton
      label={label}
      items={items}
      trigger={(props) => (
        <button type="button" className="header-button" aria-label={label} {...props}>
          {children}
        </button>
      )}
    />
  )
}
