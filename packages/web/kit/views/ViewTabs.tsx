import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { useText } from '../language.tsx'
import type { Arrangement, ListView, SavedView, SavedViews } from '../list.ts'
import { MenuButton } from '../MenuButton.tsx'
import type { MenuItem } from '../MenuPanel.tsx'
import { useToast } from '../Toasts.tsx'
import { useViewOrder } from './useViewOrder.ts'

const ViewNameDialog = lazy(() =>
  import('./ViewNameDialog.tsx').then(({ ViewNameDialog: dialog }) => ({ default: dialog })),
)
const everything: Arrangement = { filters: {}, sort: null }
type Arranged = Pick<ListView<unknown>, 'arrangement' | 'arrange'>

/** The saved views above a list. The open one says when what is seen differs from it, and offers to keep or drop that. */
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
        <Changes active={active} views={views} list={list} onSaveAs={() => setNaming('new')} />
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

function ViewTab({
  order,
  view,
  views,
  changed,
  list,
  onRename,
}: {
  order: ReturnType<typeof useViewOrder>
  view: SavedView
  views: SavedViews
  changed: boolean
  list: Arranged
  onRename: () => void
}) {
  const { t } = useText()
  const isActive = views.active?.id === view.id
  const items = useViewActions(view, views, list, onRename)
  const moves = ([-1, 1] as const).flatMap((by) => {
    const onSelect = order.step(view, by)
    const [key, icon] = by < 0 ? (['earlier', 'left'] as const) : (['later', 'right'] as const)
    return onSelect ? [{ key, icon, label: t(`kit.view.${key}`), onSelect }] : []
  })
  const notes = [
    ...(view.id === views.defaultId ? [t('kit.view.isDefault')] : []),
    ...sharing(view).map((key) => t(key, { name: view.ownerName })),
  ]
  return (
    // Dragged by mouse; the menu of the view moves it without one.
    <li
      className={order.dragged === view.id ? 'view-tab-group dragged' : 'view-tab-group'}
      {...order.drag(view)}
    >
      <button
        type="button"
        className="view-tab"
        aria-current={isActive ? 'true' : undefined}
        title={notes.join(' · ') || undefined}
        onClick={() => list.arrange(view.definition, view.id)}
      >
        {view.shared === 'company' && <Icon name="company" size={14} />}
        <span>{view.name}</span>
        {changed && (
          <span className="view-dot">
            <span className="unseen">{t('kit.view.changed')}</span>
          </span>
        )}
      </button>
      {isActive && !views.fixed && (
        <MenuButton
          label={t('kit.view.menu')}
          align="start"
          items={[...moves, ...items]}
          trigger={(props) => (
            <IconButton icon="more" size={14} label={t('kit.view.menu')} {...props} />
          )}
        />
      )}
    </li>
  )
}

const sharing = ({ shared, mine }: SavedView) => {
  if (shared === 'own') return []
  return mine ? (['kit.view.sharedByYou'] as const) : (['kit.view.shared'] as const)
}

/** What may be done with a view: all of it with one's own, looking and beginning with it for others'. */
function useViewActions(
  view: SavedView,
  views: SavedViews,
  list: Arranged,
  onRename: () => void,
): MenuItem[] {
  const { t } = useText()
  const say = useOutcome()
  const { toast } = useToast()
  const isDefault = view.id === views.defaultId
  const isShared = view.shared === 'company'
  // What others see is changed by those who may share.
  const mayEdit = view.mine && (!isShared || views.mayShare)
  const remove = async (): Promise<void> => {
    const fault = await views.remove(view)
    if (fault !== null) return say(fault)
    list.arrange(everything, null)
    toast(t('kit.view.deleted', { name: view.name }), 'success', undefined, {
      label: t('kit.view.undo'),
      onSelect: () => void views.restore(view).then(say),
    })
  }
  return [
    ...(mayEdit
      ? [{ key: 'rename', label: t('kit.view.rename'), icon: 'edit' as const, onSelect: onRename }]
      : []),
    {
      key: 'default',
      label: isDefault ? t('kit.view.unsetDefault') : t('kit.view.setDefault'),
      icon: 'star',
      onSelect: () => void views.setDefault(isDefault ? null : view.id).then(say),
    },
    ...(views.mayShare && (view.mine || isShared)
      ? [
          {
            key: 'share',
            label: isShared ? t('kit.view.unshare') : t('kit.view.share'),
            icon: 'company' as const,
            onSelect: () => void views.share(view, isShared ? 'own' : 'company').then(say),
          },
        ]
      : []),
    ...(view.mine
      ? [
          {
            key: 'delete',
            label: t('kit.view.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ]
}

/** Keep or drop what differs from the open view. */
function Changes({
  active,
  views,
  list,
  onSaveAs,
}: {
  active: SavedView
  views: SavedViews
  list: Arranged
  onSaveAs: () => void
}) {
  const { t } = useText()
  const say = useOutcome()
  const { toast } = useToast()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const fault = await views.save(active, list.arrangement)
    setBusy(false)
    if (fault === null) toast(t('kit.view.saved', { name: active.name }))
    else say(fault)
  }
  return (
    <div className="view-changes">
      {!views.fixed && active.mine && (active.shared === 'own' || views.mayShare) && (
        <Button kind="link" busy={busy} onClick={() => void save()}>
          {t('kit.view.save')}
        </Button>
      )}
      {!views.fixed && (
        <Button kind="link" onClick={onSaveAs}>
          {t('kit.view.saveAs')}
        </Button>
      )}
      <Button
        kind="link"
        onClick={() => {
          views.dropChanges()
          list.arrange(active.definition, active.id)
        }}
      >
        {t('kit.view.reset')}
      </Button>
    </div>
  )
}

/** Says why something was not done; nothing of what was. */
function useOutcome(): (fault: string | null) => void {
  const { t } = useText()
  const { toast } = useToast()
  return (fault) => {
    if (fault !== null) toast(fault === '' ? t('kit.view.failed') : fault, 'danger')
  }
}

const same = (a: Arrangement, b: Arrangement): boolean => {
  const names = new Set([...Object.keys(a.filters), ...Object.keys(b.filters)])
  return a.sort === b.sort && [...names].every((name) => a.filters[name] === b.filters[name])
}
