import type { MenuNode } from '@tandem/model'
import {
  Activity,
  type Dispatch,
  memo,
  type SetStateAction,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
import { Route, Routes } from 'react-router'
import { useText } from '../../kit/language.tsx'
import { Loading } from '../../kit/states.tsx'
import { type SubtitlePart, SubtitleScope } from '../../kit/subtitle.tsx'
import { UnsavedScope } from '../../kit/unsaved.tsx'
import { screenOf } from '../registry.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { pageAt, titleOf } from './menuTree.ts'
import { NotInRelease } from './NoPage.tsx'
import { aliveTabs, type Tab, type Tabs } from './tabs.ts'

type SetDirty = Dispatch<SetStateAction<ReadonlySet<string>>>
/** What each page shows beyond its screen's title, by tab. */
export type Subtitles = ReadonlyMap<string, Readonly<Partial<Record<SubtitlePart, string>>>>
type SetSubtitles = Dispatch<SetStateAction<Subtitles>>

/** The pages behind the tabs. Hidden ones keep state and scroll; their effects rest, so they fetch nothing. */
export function TabPages({
  tabs,
  menu,
  visible,
  dirty,
  onDirty,
  onSubtitle,
  onRefresh,
}: {
  tabs: Tabs
  menu: readonly MenuNode[]
  /** false: the address is no page, all of them are hidden. */
  visible: boolean
  dirty: ReadonlySet<string>
  onDirty: SetDirty
  onSubtitle: SetSubtitles
  onRefresh: (id: string) => void
}) {
  const alive = aliveTabs(tabs, dirty)
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
          onDirty={onDirty}
          onSubtitle={onSubtitle}
          onRefresh={onRefresh}
        />
      </Activity>
    ))
}

const TabPage = memo(function TabPage({
  tab,
  menu,
  onDirty,
  onSubtitle,
  onRefresh,
}: {
  tab: Tab
  menu: readonly MenuNode[]
  onDirty: SetDirty
  onSubtitle: SetSubtitles
  onRefresh: (id: string) => void
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
  // Runs again whenever the page is shown: a hidden element forgets where it was scrolled to.
  useLayoutEffect(() => {
    if (panel.current) panel.current.scrollTop = scroll.current
  }, [])

  const node = pageAt(menu, tab.path)
  const Screen = node ? screenOf(node.component) : null
  // The registry answers the same component for the same word every time.
  const title = node ? titleOf(node, locale) : ''
  return (
    <div
      ref={panel}
      id={`page-${id}`}
      className="tab-page"
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      onScroll={(event) => {
        if (event.target === event.currentTarget) scroll.current = event.currentTarget.scrollTop
      }}
    >
      <SubtitleScope onChange={name}>
        <UnsavedScope onChange={report}>
          <CrashGuard onRestart={() => onRefresh(id)}>
            <Suspense fallback={<Loading />}>
              {/* Screens see the address of their own tab, not the one in front. */}
              <Routes location={{ pathname: tab.path, search: tab.search }}>
                {/* oxlint-disable-next-line react/static-components */}
                <Route path="*" element={Screen ? <Screen /> : <NotInRelease name={title} />} />
              </Routes>
            </Suspense>
          </CrashGuard>
        </UnsavedScope>
      </SubtitleScope>
    </div>
  )
})
