import type { BrandInfo, MenuNode } from '@tandem/model'
import { Suspense, useState } from 'react'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { RECHARGE_PAGE } from '../../data/useRechargePage.ts'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { type Label, labelIn } from '../../kit/label.ts'
import type { MenuItem } from '../../kit/MenuPanel.tsx'
import { breakpoints } from '../../kit/breakpoints.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { usePreferences } from '../preferences.tsx'
import { ContactUs } from './ContactUs.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { languages } from './languages.ts'
import { Bell } from './notices/Bell.tsx'
import { pageAt } from '../menuTree.ts'
import { useMediaQuery } from '../../kit/useMediaQuery.ts'
import { UserMenu } from './UserMenu.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'

const JobTray = lazyPart(() => import('./jobs/JobTray.tsx').then((file) => file.JobTray), {
  texts: ['jobs'],
})
const SettingsDrawer = lazyPart(
  () => import('./settings/SettingsDrawer.tsx').then((file) => file.SettingsDrawer),
  { texts: ['palette', 'preferences'] },
)
const appearances = ['light', 'dark', 'system'] as const
const appearanceIcons = { light: 'sun', dark: 'moon', system: 'screen' } as const

/** The shortcuts of spec §2 available to this user on this host. The server refuses what is not offered. */
function useShortcuts(menu: readonly MenuNode[], brand: BrandInfo) {
  const { user } = useSession()
  const has = (path: string): boolean => pageAt(menu, path) !== undefined
  const plain = user.plainHeader
  return {
    recharge: has(RECHARGE_PAGE),
    contact: !plain && brand.isMain,
    contactPage: has('/contactUs'),
    testTool: !plain && user.isAdmin === 1 && has('/TestToolRecord'),
    account: has('/account'),
  }
}

/**
 * Right end of the header: the search and at most five items. The rest, and on narrower windows the shortcuts, are in
 * the user's menu.
 */
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
  const wide = useMediaQuery(`(min-width: ${breakpoints.stacked}px)`)
  const shows = useShortcuts(menu, brand)
  const [settings, setSettings] = useState(false)

  const line = (key: string, label: Label, icon: IconName, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon,
    onSelect,
  })
  const recharge = line(
    'recharge',
    (language) => language.t('shell.recharge'),
    'wallet',
    () => onOpen(RECHARGE_PAGE),
  )
  const testTool = line(
    'testTool',
    (language) => language.t('shell.testTool'),
    'flask',
    () => onOpen('/TestToolRecord'),
  )
  const contact = line('contact', t('shell.contact'), 'help', () => onOpen('/contactUs'))
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
  const tools = [
    brand.hideLanguage ? [] : tongues,
    looks,
    [
      settingsLine,
      ...(shows.testTool ? [testTool] : []),
      ...(!wide && shows.recharge ? [recharge] : []),
      ...(!wide && shows.contact && shows.contactPage ? [contact] : []),
    ],
  ]
  return (
    <div className="header-tools">
      <PaletteButton menu={menu} wide={wide} onOpen={onOpen} />
      {wide && shows.recharge && (
        <button type="button" className="header-button" onClick={recharge.onSelect}>
          <Icon name="wallet" size={18} />
          <span>{labelIn(recharge.label, text)}</span>
        </button>
      )}
      {wide && shows.contact && <ContactUs onMore={shows.contactPage ? contact.onSelect : null} />}
      <CrashGuard>
        <Suspense fallback={<span className="icon-button" />}>
          <JobTray onOpen={onOpen} />
        </Suspense>
      </CrashGuard>
      <CrashGuard>
        <Bell onOpen={onOpen} />
      </CrashGuard>
      <UserMenu tools={tools} onAccount={shows.account ? () => onOpen('/account') : null} />
      {settings && (
        <Suspense fallback={null}>
          <SettingsDrawer brandColour={brand.primaryColour} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </div>
  )
}
