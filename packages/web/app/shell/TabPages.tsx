import type { MenuNode } from '@tandem/model'
import {
  Activity,
  type Dispatch,
  memo,
  type SetStateAction,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { Route, Routes } from 'react-router'
import { TabContext } from '../../data/tabContext.ts'
import { useText } from '../../kit/language.tsx'
import { Loading } from '../../kit/states.tsx'
import { type SubtitlePart, SubtitleScope } from '../../kit/subtitle.tsx'
import { UnsavedScope } from '../../kit/unsaved.tsx'
import { screenOf } from '../registry.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { FramePage } from './FramePage.tsx'
import { framedUrl, pageAt, titleOf } from '../menuTree.ts'
import { NotInRelease } from './NoPage.tsx'
import { aliveTabs, type Tab, type Tabs } from './tabs.ts'

type SetDirty = Dispatch<SetStateAction<ReadonlySet<string>>>
/** Subtitles of pages in addition to their screen's title, by tab. */
export type Subtitles = ReadonlyMap<string, Readonly<Partial<Record<SubtitlePart, string>>>>
type SetSubtitles = Dispatch<SetStateAction<Subtitles>>

/**
 * The pages behind the tabs. Hidden ones keep state and scroll position; their effects are suspended, so they
 * fetch nothing.
 */
export function TabPages({
  tabs,
  menu,
  visible,
  dirty,
  flowing,
  onDirty,
  onSubtitle,
  onRefresh,
  onPlace,
}: {
  tabs: Tabs
  menu: readonly MenuNode[]
  /** The page scrolls with its surroundings, not by itself. */
  flowing: boolean
  /** false: the URL is not a page, so all of them are hidden. */
  visible: boolean
  dirty: ReadonlySet<string>
  onDirty: SetDirty
  onSubtitle: SetSubtitles
  onRefresh: (id: string) => void
  onPlace: (id: string, search: string) => void
}) {
  const alive = aliveTabs(tabs, dirty, (path) => pageAt(menu, path)?.meta.keepAlive === false)
  return tabs.list
    .filter(({ id }) => alive.has(id))
    .map((tab) => (
      <Activity
        key={`${tab.id}.${tab.generation}`}
        mode={visible && tab.id === tabs.active ? 'visible' : 'hidden'}
      >
        <TabPage
          tab={tab}
          menu={menu}
          flowing={flowing}
          onDirty={onDirty}
          onSubtitle={onSubtitle}
          onRefresh={onRefresh}
          onPlace={onPlace}
        />
      </Activity>
    ))
}

const TabPage = memo(function TabPage({
  tab,
  menu,
  flowing,
  onDirty,
  onSubtitle,
  onRefresh,
  onPlace,
}: {
  tab: Tab
  menu: readonly MenuNode[]
  flowing: boolean
  onDirty: SetDirty
  onSubtitle: SetSubtitles
  onRefresh: (id: string) => void
  onPlace: (id: string, search: string) => void
}) {
  const { locale } = useText()
  const panel = useRef<HTMLDivElement>(null)
  const scroll = useRef(0)
  const { id } = tab
  const report = useCallback(
    (isDirty: boolean) =>
      onDirty((before) => {
        if (before.has(id) === isDirty) return before
        const next = new Set(before)
        if (isDirty) next.add(id)
        else next.delete(id)
        return next
      }),
    [id, onDirty],
  )
  const name = useCallback(
    (part: SubtitlePart, text: string) =>
      onSubtitle((before) => {
        const known = before.get(id)
        if ((known?.[part] ?? '') === text) return before
        return new Map(before).set(id, { ...known, [part]: text })
      }),
    [id, onSubtitle],
  )
  // Like every effect, it is undone while the tab is hidden.
  const inFront = useRef(false)
  useLayoutEffect(() => {
    inFront.current = true
    return () => {
      inFront.current = false
    }
  }, [])
  const place = useMemo(
    () => ({
      isInFront: () => inFront.current,
      place: (search: string) => onPlace(id, search),
    }),
    [id, onPlace],
  )
  // Runs again whenever the page is shown: a hidden element loses its scroll position.
  useLayoutEffect(() => {
    const scroller = flowing ? panel.current?.closest('.shell') : panel.current
    if (!scroller) return
    scroller.scrollTop = scroll.current
    const keep = (): void => {
      scroll.current = scroller.scrollTop
    }
    scroller.addEventListener('scroll', keep, { passive: true })
    return () => scroller.removeEventListener('scroll', keep)
  }, [flowing])

  const node = pageAt(menu, tab.path)
  const title = node ? titleOf(node, locale) : ''
  return (
    <div
      ref={panel}
      id={`page-${id}`}
      className="tab-page"
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
    >
      <SubtitleScope onChange={name}>
        <UnsavedScope onChange={report}>
          <CrashGuard onRestart={() => onRefresh(id)}>
            <Suspense fallback={<Loading />}>
              {/* Screens see the URL of their own tab, not of the one in front. */}
              <TabContext value={place}>
                <Routes location={{ pathname: tab.path, search: tab.search }}>
                  <Route path="*" element={<PageBody node={node} title={title} />} />
                </Routes>
              </TabContext>
            </Suspense>
          </CrashGuard>
        </UnsavedScope>
      </SubtitleScope>
    </div>
  )
})

/**
 * The content of the page: another site, the screen of this release, or a note that there is none.
 */
function PageBody({ node, title }: { node: MenuNode | undefined; title: string }) {
  const framed = node ? framedUrl(node) : undefined
  if (framed !== undefined) return <FramePage url={framed} title={title} />
  const Screen = node ? screenOf(node.component) : null
  if (!Screen) return <NotInRelease name={title} />
  // The registry answers the same component for the same word every time.
  // oxlint-disable-next-line react/static-components
  return <Screen />
}
