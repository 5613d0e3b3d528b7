import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { useText } from '../../kit/language.tsx'
import { brand } from '../brand.ts'
import { Header } from './Header.tsx'
import { homePath, pageAt, titleOf, trailTo } from './menuTree.ts'
import { NoPage } from './NoPage.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import { type Subtitles, TabPages } from './TabPages.tsx'
import { useMenuFold } from './useMenuFold.ts'
import { useTabs } from './useTabs.ts'
import { useWelcome } from './useWelcome.ts'

/** Addresses older clients of the API family know the first page by (spec §2). */
const HOME_ALIASES = new Set(['/', '/dashboard/workplace', '/dashboard/analysis'])

/** Menu, header and open pages. Which pages there are is the server's to say. */
export function Shell() {
  const { t, locale } = useText()
  const { menu, user } = useSession()
  const { pathname } = useLocation()
  const home = homePath(menu)
  const control = useTabs(home, user.id, (path) => pageAt(menu, path) !== undefined)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const [subtitles, setSubtitles] = useState<Subtitles>(new Map())
  const fold = useMenuFold()
  useWelcome()

  if (HOME_ALIASES.has(pathname)) return <Navigate to={home} replace />
  const trail = trailTo(menu, pathname)
  const here = trail.at(-1)
  const found = pageAt(menu, pathname) !== undefined
  const title = found && here ? titleOf(here, locale) : t('shell.noPage.title')
  return (
    <div className={fold.folded ? 'shell folded' : 'shell'}>
      <title>{`${title} · ${brand.name}`}</title>
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      <SideMenu menu={menu} trail={trail} fold={fold} onOpen={control.open} />
      <div className="shell-main">
        <Header trail={trail} fold={fold} />
        <TabBar control={control} menu={menu} dirty={dirty} subtitles={subtitles} found={found} />
        <main id="content" className="shell-content" tabIndex={-1}>
          {!found && <NoPage onHome={() => control.open(home)} />}
          <TabPages
            tabs={control.tabs}
            menu={menu}
            visible={found}
            dirty={dirty}
            onDirty={setDirty}
            onSubtitle={setSubtitles}
            onRefresh={control.refresh}
          />
        </main>
      </div>
    </div>
  )
}
