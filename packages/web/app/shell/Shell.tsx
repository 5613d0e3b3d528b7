import { lineOf, menuLines, trailTo } from '@tandem/model'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useBrand } from '../../data/useBrand.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useAttention } from '../../data/useAttention.ts'
import { RECHARGE_PAGE, useRechargePage } from '../../data/useRechargePage.ts'
import { useText } from '../../kit/language.tsx'
import { usePreferences } from '../preferences.tsx'
import { useIsNewer, useIsSomebodyElse } from '../standing.ts'
import { Header } from './Header.tsx'
import { homePath, leadsTo, pageAt, permitted, titleOf, withoutPage } from '../menuTree.ts'
import { NOT_FOUND, NoPage } from './NoPage.tsx'
import { PageChoices } from './PageChoices.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ShellStrips } from './strips/ShellStrips.tsx'
import { TabBar } from './TabBar.tsx'
import { type Subtitles, TabPages } from './TabPages.tsx'
import { recentPaths } from './tabs.ts'
import { TopMenu } from './TopMenu.tsx'
import { useBrandedPage } from './useBrandedPage.ts'
import { useHeaderAway } from './useHeaderAway.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useMenuFold } from './useMenuFold.ts'
import { useTabs } from './useTabs.ts'
import { useWelcome } from './useWelcome.ts'
import { waits } from './waits.ts'

/** Menu, header and open pages. The server decides which pages there are. */
export function Shell() {
  const { t, locale } = useText()
  const { menu: sent, user, may, readOnly } = useSession()
  const { layout } = usePreferences()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // While viewing as another user, their menu is shown, whatever may be done there.
  const menu = useMemo(() => (readOnly ? sent : permitted(sent, may)), [sent, may, readOnly])
  const recharges = useRechargePage() !== undefined
  // What the menus and the palette offer; a page that is not offered opens by its address all the same.
  const offered = useMemo(
    () => (recharges ? menu : withoutPage(menu, RECHARGE_PAGE)),
    [menu, recharges],
  )
  const isAgent = user.companyKind === 'agent'
  const home = homePath(menu, isAgent)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const [subtitles, setSubtitles] = useState<Subtitles>(new Map())
  const { tabs, control } = useTabs({
    home,
    userId: user.id,
    isPage: (path) => pageAt(menu, path) !== undefined,
    lineAt: (path) => lineOf(trailTo(menu, path)),
    single: !layout.multiTab,
    dirty,
  })
  const fold = useMenuFold()
  const shell = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLElement>(null)
  const brand = useBrand()
  const trail = useMemo(() => trailTo(menu, pathname), [menu, pathname])
  const visited = [pathname, ...recentPaths(tabs)].join('\n')
  const lines = useMemo(() => menuLines(offered, visited.split('\n')), [offered, visited])
  const waiting = useAttention()
  const counts = useMemo(() => waits(offered, waiting), [offered, waiting])
  useWelcome()

  const here = trail.at(-1)
  const found = pageAt(menu, pathname) !== undefined
  const title = found && here ? titleOf(here, locale) : t('shell.noPage.title')
  useBrandedPage(title, pathname, brand)

  // A narrow window has no room on top: the menu slides in from the side.
  const top = layout.navigation === 'top' && !fold.narrow
  const flowing = !layout.fixedHeader || layout.hideHeader || (!top && !layout.fixedMenu)
  const away = useHeaderAway(shell, { flowing, hides: layout.hideHeader })
  useKeptFocus(content, tabs.active)
  const skip = useCallback(() => content.current?.focus(), [])

  // A newer console is loaded with the next page opened; unsaved changes keep the current one.
  const isNewer = useIsNewer()
  const renews = isNewer && dirty.size === 0
  const { open, turn } = control
  const openPage = useCallback(
    (path: string) => (renews ? location.assign(path) : open(path)),
    [renews, open],
  )
  const turnPage = useCallback(
    (path: string) => (renews ? location.assign(path) : turn(path)),
    [renews, turn],
  )
  const paused = useIsSomebodyElse()

  const next = leadsTo(menu, pathname, isAgent)
  if (next !== null) return <Navigate to={{ pathname: next, search }} replace />
  if (!found && pathname !== NOT_FOUND) {
    return <Navigate to={NOT_FOUND} replace state={{ from: pathname }} />
  }
  const classes = [
    'shell',
    top ? 'top' : 'side',
    !top && fold.folded && 'folded',
    flowing && 'flowing',
    layout.fixedHeader && 'fixed-header',
    layout.fixedMenu && 'fixed-menu',
    away && 'header-away',
    top && layout.contentWidth === 'Fixed' && 'narrow-content',
    !layout.multiTab && 'single-page',
  ]
  return (
    <div ref={shell} className={classes.filter(Boolean).join(' ')}>
      <button type="button" className="skip" onClick={skip}>
        {t('shell.skip')}
      </button>
      {/* Screen readers announce the new page. */}
      <output className="unseen">{title}</output>
      {!top && (
        <SideMenu
          menu={lines}
          waits={counts}
          trail={trail}
          fold={fold}
          brand={brand}
          onOpen={openPage}
        />
      )}
      <div className="shell-main">
        <div className="shell-top">
          <Header
            menu={offered}
            trail={trail}
            fold={fold}
            brand={brand}
            top={top}
            onOpen={openPage}
          />
          {top && <TopMenu menu={lines} waits={counts} trail={trail} onOpen={openPage} />}
          {layout.multiTab && (
            <TabBar
              tabs={tabs}
              control={control}
              menu={menu}
              dirty={dirty}
              subtitles={subtitles}
              found={found}
            />
          )}
          {layout.fixedHeader && <ShellStrips />}
        </div>
        {/* They stay visible where the header does not. */}
        {!layout.fixedHeader && <ShellStrips />}
        <main
          ref={content}
          id="content"
          className="shell-content"
          tabIndex={-1}
          // Anything done here would be done as someone else.
          inert={paused}
        >
          {!found && (
            <NoPage
              from={fromOf(state)}
              onBack={window.history.length > 1 ? () => void navigate(-1) : null}
              onHome={() => openPage(home)}
            />
          )}
          {found && <PageChoices trail={trail} onTurn={turnPage} />}
          <TabPages
            tabs={tabs}
            menu={menu}
            visible={found}
            dirty={dirty}
            flowing={flowing}
            onDirty={setDirty}
            onSubtitle={setSubtitles}
            onRefresh={control.refresh}
            onPlace={control.place}
          />
        </main>
      </div>
    </div>
  )
}

const fromOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null
