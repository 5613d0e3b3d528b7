import { Suspense, useState } from 'react'
import { useText } from '../language.tsx'
import type { Arrangement, SavedView, SavedViews } from '../list.ts'
import { type Arranged, everything } from './arranged.ts'
import { useOutcome } from './useOutcome.ts'
import { useViewOrder } from './useViewOrder.ts'
import { ViewChanges } from './ViewChanges.tsx'
import { ViewTab } from './ViewTab.tsx'
import { lazyPart } from '../lazyPart.tsx'

const ViewNameDialog = lazyPart(() =>
  import('./ViewNameDialog.tsx').then((file) => file.ViewNameDialog),
)
/**
 * The saved views above a list. If the open one was changed, it shows that and offers to save or discard the changes.
 */
export function ViewTabs({ list, views }: { list: Arranged; views: SavedViews }) {
  const { t } = useText()
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const [said, setSaid] = useState('')
  const say = useOutcome()
  const order = useViewOrder(views, ({ name }, place, count, fault) => {
    say(fault)
    setSaid(fault === null ? t('kit.view.moved', { name, place, count }) : '')
  })
  const { active } = views
  const changed =
    active !== null && (views.layoutChanged || !same(list.arrangement, active.definition))
  return (
    <nav className="view-tabs" aria-label={t('kit.views')}>
      <ul>
        <li>
          <button
            type="button"
            className="view-tab"
            aria-current={active === null ? 'true' : undefined}
            onClick={() => list.arrange(everything, views.whole)}
          >
            {t('kit.view.all')}
          </button>
        </li>
        {order.list.map((view) => (
          <ViewTab
            key={view.id}
            order={order}
            view={view}
            views={views}
            changed={changed && view === active}
            list={list}
            onRename={() => setNaming(view)}
          />
        ))}
      </ul>
      <p className="unseen" aria-live="polite">
        {said}
      </p>
      {changed && active && (
        <ViewChanges active={active} views={views} list={list} onSaveAs={() => setNaming('new')} />
      )}
      {naming !== null && (
        <Suspense fallback={null}>
          <ViewNameDialog
            views={views}
            list={list}
            renamed={naming === 'new' ? undefined : naming}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </nav>
  )
}

const same = (a: Arrangement, b: Arrangement): boolean => {
  const names = new Set([...Object.keys(a.filters), ...Object.keys(b.filters)])
  return a.sort === b.sort && [...names].every((name) => a.filters[name] === b.filters[name])
}
